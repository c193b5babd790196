import { describe, expect, it } from 'vitest'
import { loadBusinessDays } from '../../../platform/calendar/business-days.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { publishedExamples } from '../examples/published-examples.ts'
import { figuresOf } from './figures.ts'
import { type GiltTerms, positionOf } from './gilt-terms.ts'
import { indexRatio, referenceRpi } from './index-ratio.ts'
import { yieldFromPrice } from './price.ts'

const days = loadBusinessDays()
const plain = (coupon: number, maturity: string): GiltTerms => ({
  coupon,
  maturity: toDay(maturity),
  firstIssue: null,
  firstCoupon: null,
})

describe('Published numbers', () => {
  it.each(publishedExamples())('$source: $what is $expected', ({ computed, expected }) => {
    expect(computed).toBe(expected)
  })
})

describe('Relief for accrued interest', () => {
  it('is tax on the rebate in a price without the coupon', () => {
    const { afterTax, position } = figuresOf(
      plain(4.25, '2055-12-07'),
      toDay('2023-12-04'),
      { clean: 93.35 },
      [0, 0.4],
      days,
    )
    expect(position.isEx).toBe(true)
    expect(afterTax[0]).toMatchObject({ net: afterTax[0]?.netWithRelief })
    expect(afterTax[1]?.netWithRelief).toBeLessThan(afterTax[1]?.net ?? 0)
    expect(afterTax[1]?.grossWithRelief).toBeCloseTo((afterTax[1]?.netWithRelief ?? 0) / 0.6, 12)
  })
})

describe('Simple interest', () => {
  it('of one payment left is its gain by days of 365', () => {
    const { position, simple } = figuresOf(
      plain(4, '2027-01-29'),
      toDay('2026-11-27'),
      { clean: 100 },
      [],
      days,
    )
    expect(position).toMatchObject({ n: 0, r: 63 })
    expect(simple).toBeCloseTo((102 / (100 + position.accrued) - 1) * (365 / 63), 12)
  })

  it('of two payments discounts each by its days', () => {
    const { dirty, position, simple } = figuresOf(
      plain(4, '2027-07-22'),
      toDay('2026-11-27'),
      { clean: 99 },
      [],
      days,
    )
    expect(position).toMatchObject({ n: 1, r: 56 })
    const rate = simple ?? Number.NaN
    expect(2 / (1 + (rate * 56) / 365) + 102 / (1 + (rate * 237) / 365)).toBeCloseTo(dirty, 10)
  })

  it('is not used a year or more before maturity', () => {
    const simpleOn = (settle: string) =>
      figuresOf(plain(4, '2027-12-07'), toDay(settle), { clean: 99 }, [], days).simple
    expect(simpleOn('2026-12-07')).toBeNull()
    expect(simpleOn('2026-12-08')).not.toBeNull()
    expect(simpleOn('2024-01-02')).toBeNull()
  })
})

describe('Coupons', () => {
  it('of the last day of a month fall on the last day of shorter months', () => {
    const { last, next } = positionOf(plain(4, '2030-08-31'), toDay('2028-02-28'), days)
    expect([last, next]).toEqual([toDay('2027-08-31'), toDay('2028-02-29')])
  })

  it('after a short first one are whole', () => {
    const gilt = { ...plain(4.625, '2034-01-31'), firstIssue: toDay('2023-10-12') }
    const { d1, d2 } = positionOf(gilt, toDay('2023-12-04'), days)
    expect(d1).toBeCloseTo((2.3125 * 111) / 184, 12)
    expect(d2).toBe(2.3125)
    expect(positionOf(gilt, toDay('2024-01-31'), days)).toMatchObject({ accrued: 0, d1: 2.3125 })
  })

  it('before a long first one are none, and never ex dividend', () => {
    const gilt = {
      ...plain(6, '2002-12-07'),
      firstIssue: toDay('1999-05-07'),
      firstCoupon: toDay('1999-12-07'),
    }
    const first = positionOf(gilt, toDay('1999-06-04'), days)
    expect(first).toMatchObject({ d1: 0, isEx: false })
    expect(first.d2).toBeCloseTo((3 * 31) / 182 + 3, 12)
  })
})

describe('The engine refuses', () => {
  it.each([
    ['a matured gilt', '2028-01-31'],
    ['a settlement before issue', '2020-06-11'],
  ])('%s', (_, settle) => {
    const gilt = { ...plain(0.125, '2028-01-31'), firstIssue: toDay('2020-06-12') }
    expect(() => positionOf(gilt, toDay(settle), days)).toThrow(RangeError)
  })

  it.each([0, -1, Number.NaN, 1e300])('a price of %d', (price) => {
    expect(() => yieldFromPrice({ r: 1, s: 184, n: 0, d1: 2, d2: 0, half: 2 }, price)).toThrow(
      RangeError,
    )
  })
})

describe('An index ratio', () => {
  const rpi: Readonly<Record<string, string>> = { '2025-10': '406.1', '2025-11': '405.3' }
  const rpiOf = (month: string) => rpi[month] ?? null

  it('of the first of a month needs one month, and of later days two', () => {
    expect(referenceRpi(toDay('2026-01-01'), rpiOf)?.toFixed(5)).toBe('406.10000')
    expect(referenceRpi(toDay('2026-02-01'), rpiOf)?.toFixed(5)).toBe('405.30000')
    expect(referenceRpi(toDay('2026-02-02'), rpiOf)).toBeNull()
    expect(indexRatio(toDay('2026-03-02'), '200', rpiOf)).toBeNull()
  })

  it('interpolates by days of the month of settlement', () => {
    expect(referenceRpi(toDay('2026-01-16'), rpiOf)?.toFixed(5)).toBe('405.71290')
    expect(indexRatio(toDay('2026-01-16'), '200', rpiOf)?.toFixed(5)).toBe('2.02856')
  })
})
