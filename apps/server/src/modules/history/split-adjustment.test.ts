import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type PricesOfDay,
  type Split,
  splitAdjust,
  splitFactorAfter,
  undoSplitAdjustment,
} from './split-adjustment.ts'

function bar(date: string, price: number | null, volume: number | null = 1000): PricesOfDay {
  return { date, open: price, high: price, low: price, close: price, volume }
}

describe('Split adjustment', () => {
  // NVIDIA split 10 for 1 on 10 June 2024: it closed at $1,208.88 on 7 June, which every
  // split-adjusted record gives as $120.888 (investor.nvidia.com, stock split FAQ, 2024).
  const tenForOne: Split = { date: '2024-06-10', numerator: 10, denominator: 1 }

  it('divides the prices before a 10:1 split by ten and multiplies their volume', () => {
    const adjusted = splitAdjust(bar('2024-06-07', 1208.88, 41_238_600), [tenForOne])
    expect(adjusted.close).toBeCloseTo(120.888, 9)
    expect(adjusted.open).toBeCloseTo(120.888, 9)
    expect(adjusted.volume).toBeCloseTo(412_386_000, 3)
  })

  it('leaves the day of the split, when new shares trade, and later days unchanged', () => {
    const first = bar('2024-06-10', 121.79)
    expect(splitAdjust(first, [tenForOne])).toEqual(first)
    expect(splitFactorAfter('2024-06-10', [tenForOne])).toBe(1)
    expect(splitFactorAfter('2024-06-09', [tenForOne])).toBe(10)
  })

  it('multiplies the prices before a consolidation of 20 into 1 by twenty', () => {
    const consolidation: Split = { date: '2025-03-03', numerator: 1, denominator: 20 }
    const adjusted = splitAdjust(bar('2025-02-28', 1.5, 2_000_000), [consolidation])
    expect(adjusted.close).toBeCloseTo(30, 9)
    expect(adjusted.volume).toBeCloseTo(100_000, 6)
  })

  // Apple split 7:1 on 9 June 2014 and 4:1 on 31 August 2020 (investor.apple.com, FAQ): one share
  // before both is 28 today. It closed at $645.57 on 6 June 2014 and at $499.23 on 28 August 2020.
  it('multiplies the factors of two splits for the days before each', () => {
    const splits: Split[] = [
      { date: '2014-06-09', numerator: 7, denominator: 1 },
      { date: '2020-08-31', numerator: 4, denominator: 1 },
    ]
    expect(splitAdjust(bar('2014-06-06', 645.57), splits).close).toBeCloseTo(23.0561, 4)
    expect(splitAdjust(bar('2020-08-28', 499.23), splits).close).toBeCloseTo(124.8075, 4)
    expect(splitAdjust(bar('2020-08-31', 129.04), splits).close).toBe(129.04)
  })

  it('keeps missing values missing', () => {
    expect(splitAdjust(bar('2024-06-07', null, null), [tenForOne])).toEqual(
      bar('2024-06-07', null, null),
    )
  })

  const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${`${day}`.padStart(2, '0')}`)
  const splits = fc.array(
    fc.record({
      date: days,
      numerator: fc.integer({ min: 1, max: 100 }),
      denominator: fc.integer({ min: 1, max: 100 }),
    }),
    { maxLength: 5 },
  )
  const price = fc.double({ min: 0.0001, max: 1e6, noNaN: true })

  it('is undone by its inverse for any splits', () => {
    fc.assert(
      fc.property(days, price, splits, (date, value, list) => {
        const back = undoSplitAdjustment(splitAdjust(bar(date, value), list), list)
        expect(Math.abs((back.close ?? 0) / value - 1)).toBeLessThan(1e-9)
        expect(Math.abs((back.volume ?? 0) / 1000 - 1)).toBeLessThan(1e-9)
      }),
    )
  })

  it('preserves traded value: price times volume', () => {
    fc.assert(
      fc.property(days, price, splits, (date, value, list) => {
        const { close, volume } = splitAdjust(bar(date, value), list)
        expect(Math.abs(((close ?? 0) * (volume ?? 0)) / (value * 1000) - 1)).toBeLessThan(1e-9)
      }),
    )
  })
})
