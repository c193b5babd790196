import { describe, expect, it } from 'vitest'
import { toDay } from '../../platform/calendar/days.ts'
import { CloseSeries } from './closes.ts'

const closes = [
  [toDay('2026-05-06'), 100],
  [toDay('2026-05-07'), 80],
  [toDay('2026-05-08'), 90],
  [toDay('2026-05-12'), 100],
] as const

describe('Shares with dividends reinvested', () => {
  const shares = (dividends: readonly (readonly [string, number])[], from: string, to: string) =>
    new CloseSeries(
      'GBX',
      closes,
      dividends.map(([day, amount]) => [toDay(day), amount]),
    ).sharesReinvested(toDay(from), toDay(to))

  it('grow by a dividend in the unit of the closes after the first day and up to the last', () => {
    const paid = [['2026-05-07', 8] as const]
    expect(shares(paid, '2026-05-06', '2026-05-07')).toBeCloseTo(1.1, 7)
    expect(shares(paid, '2026-05-07', '2026-05-12')).toBe(1)
    expect(shares(paid, '2026-05-05', '2026-05-06')).toBe(1)
  })

  it('buy at the next close, and grow by each dividend', () => {
    const paid = [
      ['2026-05-08', 9],
      ['2026-05-11', 10],
    ] as const
    expect(shares(paid, '2026-05-06', '2026-05-12')).toBeCloseTo(1.1 * 1.1, 7)
  })

  it('are unknown with a dividend in doubt', () => {
    const paid = [['2026-05-08', Number.NaN] as const]
    expect(shares(paid, '2026-05-06', '2026-05-12')).toBe(null)
    expect(shares(paid, '2026-05-08', '2026-05-12')).toBe(1)
  })
})
