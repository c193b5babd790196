import { describe, expect, it } from 'vitest'
import { toDay } from '../../platform/calendar/days.ts'
import { CloseSeries } from './closes.ts'

const closes = [
  [toDay('2026-05-06'), 100],
  [toDay('2026-05-07'), 80],
  [toDay('2026-05-08'), 90],
  [toDay('2026-05-12'), 100],
] as const

describe('A bond’s series', () => {
  const accrued = new Map([
    [toDay('2026-05-06'), 2],
    [toDay('2026-05-08'), -0.5],
    [toDay('2026-05-12'), 0.5],
  ])
  const bond = new CloseSeries(
    'GBP%',
    closes,
    [[toDay('2026-05-08'), 3]],
    (day) => accrued.get(day) ?? Number.NaN,
  )

  it('counts coupons, reinvested at the price with interest, and the interest at both ends', () => {
    // Bought for 102, 1 + 3/89.5 bonds by the 12th, each worth 100.5 there.
    const factor = bond.reinvestedFactor(toDay('2026-05-06'), toDay('2026-05-12'), 1)
    const change = 100 / 100
    expect(change * (factor ?? 0)).toBeCloseTo(((1 + 3 / 89.5) * 100.5) / 102, 6)
  })

  it('has the interest of its close where the first day has none', () => {
    const from = (day: string) => bond.reinvestedFactor(toDay(day), toDay('2026-05-12'), 1)
    expect(from('2026-05-10')).toBe(from('2026-05-08'))
  })

  it('has no total return where the interest of an end is not known', () => {
    expect(bond.reinvestedFactor(toDay('2026-05-07'), toDay('2026-05-12'), 1)).toBeNull()
  })
})

describe('Shares with dividends reinvested', () => {
  const shares = (dividends: readonly (readonly [string, number])[], from: string, to: string) =>
    new CloseSeries(
      'GBX',
      closes,
      dividends.map(([day, amount]) => [toDay(day), amount]),
    ).reinvestedFactor(toDay(from), toDay(to), 1)

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

describe('A beta', () => {
  const FIRST = toDay('2025-01-06')
  const weekdays = Array.from({ length: 300 }, (_, at) => FIRST + Math.floor(at / 5) * 7 + (at % 5))
  const moves = weekdays.map((_, at) => 0.01 * Math.sin(at * at))
  const seriesOf = (move: (at: number) => number) => {
    let level = 100
    return new CloseSeries(
      'GBP',
      weekdays.map((day, at) => [day, (level *= Math.exp(move(at)))] as const),
    )
  }
  const index = seriesOf((at) => moves[at]!)
  const last = weekdays.at(-1)!

  it('of twice the index is 2', () => {
    const twice = seriesOf((at) => 2 * moves[at]!)
    expect(twice.risk(last, { series: index, closesLater: false }).beta).toBeCloseTo(2, 3)
  })

  it('counts the hours of the index after London’s close, which move the fund a day later', () => {
    const fund = seriesOf((at) => 0.4 * moves[at]! + 0.6 * (moves[at - 1] ?? 0))
    const betaOf = (closesLater: boolean) => fund.risk(last, { series: index, closesLater }).beta
    expect(betaOf(false)).toBeCloseTo(0.4, 0)
    expect(betaOf(true)).toBeCloseTo(1, 1)
    expect(betaOf(false)).toBeLessThan(0.6)
  })

  it('is not known while the index is not', () => {
    expect(index.risk(last, { series: undefined, closesLater: true }).beta).toBeNull()
  })
})

describe('The change on a day', () => {
  const day = (date: string) => toDay(date)
  const series = new CloseSeries('GBX', [
    [day('2026-06-04'), 100],
    [day('2026-06-05'), 110],
    [day('2026-06-08'), 99],
    [day('2026-06-22'), 50],
  ])

  it('is against the close before, over a weekend too', () => {
    expect(series.changeOn(day('2026-06-05'))).toBeCloseTo(0.1)
    expect(series.changeOn(day('2026-06-08'))).toBeCloseTo(-0.1)
  })

  it.each([
    ['the first close', '2026-06-04'],
    ['a day without a close of its own', '2026-06-09'],
    ['a weekend', '2026-06-06'],
    ['a close with none near before it', '2026-06-22'],
    ['a day before the series', '2026-06-01'],
    ['a day after it', '2026-06-23'],
  ])('is not known on %s', (_, date) => expect(series.changeOn(day(date))).toBeNull())
})
