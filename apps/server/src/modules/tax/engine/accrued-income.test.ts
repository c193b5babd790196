import { describe, expect, it } from 'vitest'
import { toDay } from '../../../platform/calendar/days.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import {
  type BondTrade,
  limitRelief,
  listAccruedIncome,
  type NominalChange,
  smallYears,
} from './accrued-income.ts'
import { taxYearOf } from './tax-year.ts'

const trade = (
  side: BondTrade['side'],
  accrued: number | null,
  nextCoupon = '2006-09-08',
): BondTrade => ({
  row: `${side} ${accrued}`,
  security: 'gilt',
  side,
  nextCoupon: toDay(nextCoupon),
  accrued: accrued === null ? null : new Decimal(accrued),
  unknown: accrued === null ? 'enter the accrued interest' : null,
})
const change = (on: string, nominal: number): NominalChange => ({
  day: toDay(on),
  nominal: new Decimal(nominal),
})
const LARGE = [change('2005-09-08', 100_000)]
const totalOf = (trades: readonly BondTrade[], changes: readonly NominalChange[] = LARGE) =>
  listAccruedIncome(trades, changes)
    .reduce((sum, { pounds }) => sum.plus(pounds ?? ZERO), ZERO)
    .toFixed()

describe('The accrued income scheme', () => {
  // HMRC, Savings and Investment Manual, SAIM4130, example 1: 7¾% 2006, coupons on 8 March and September.
  it('charges a sale with the coupon and relieves a purchase, in the year of the next coupon', () => {
    const trades = [trade('sold', 233), trade('bought', 138), trade('sold', 690)]
    const changes = [
      ...LARGE,
      change('2006-03-19', -100_000),
      change('2006-03-21', 50_000),
      change('2006-05-12', -50_000),
    ]
    const found = listAccruedIncome(trades, changes)
    expect(found.map(({ pounds }) => pounds?.toFixed())).toEqual(['233', '-138', '690'])
    expect(found.map(({ day }) => taxYearOf(day))).toEqual([2006, 2006, 2006])
    expect(totalOf(trades, changes)).toBe('785')
  })

  it('does the opposite without the coupon', () => {
    expect(totalOf([trade('bought', -12)])).toBe('12')
    expect(totalOf([trade('sold', -12)])).toBe('-12')
  })

  it('names a trade whose interest is not known', () => {
    expect(listAccruedIncome([trade('sold', null)], LARGE)).toMatchObject([
      { pounds: null, unknown: 'enter the accrued interest' },
    ])
  })

  it.each([
    ['never above £5,000', [change('2005-09-08', 5000)], '0'],
    [
      'above it on one day of the year',
      [change('2006-05-08', 5000.01), change('2006-05-09', -5000)],
      '10',
    ],
    [
      'above it on one day of the year before',
      [change('2005-05-08', 6000), change('2005-05-09', -6000)],
      '10',
    ],
    ['above it two years before', [change('2004-05-08', 6000), change('2004-05-09', -6000)], '0'],
    [
      'sold on the day before the year before',
      [change('2001-05-08', 6000), change('2005-04-05', -6000)],
      '0',
    ],
    [
      'sold on the first day of the year before',
      [change('2001-05-08', 6000), change('2005-04-06', -6000)],
      '10',
    ],
    ['held since long before', [change('2001-05-08', 6000)], '10'],
    ['bought after the year', [change('2007-04-06', 6000)], '0'],
  ])('leaves out small holdings: nominal %s', (_, changes, expected) => {
    expect(totalOf([trade('sold', 10)], changes)).toBe(expected)
  })

  it('leaves out a holding that moves between own accounts, whichever row comes first', () => {
    const bought = change('2005-09-08', 4000)
    const moved = [change('2006-05-08', 4000), change('2006-05-08', -4000)]
    expect(totalOf([trade('sold', 10)], [bought, ...moved])).toBe('0')
    expect(totalOf([trade('sold', 10)], [bought, ...moved.toReversed()])).toBe('0')
  })

  it('adds nominal of all bonds', () => {
    const changes = [change('2006-05-01', 3000), change('2006-05-02', 3000)]
    expect(smallYears(changes)(2006)).toBe(false)
    expect(smallYears(changes)(2007)).toBe(false)
    expect(smallYears(changes)(2005)).toBe(true)
    expect(smallYears([])(2005)).toBe(true)
  })
})

describe('Relief', () => {
  const limited = (trades: readonly BondTrade[], interest: Readonly<Record<number, number>>) =>
    limitRelief(listAccruedIncome(trades, LARGE), (security, year) =>
      security === 'gilt' ? new Decimal(interest[year] ?? 0) : ZERO,
    ).map(({ left, pounds }) => [pounds?.toNumber() ?? null, left?.toNumber() ?? null])

  it('makes no more than the interest of its security exempt', () => {
    expect(limited([trade('bought', 138)], { 2006: 387.5 })).toEqual([[-138, null]])
    expect(limited([trade('bought', 138)], { 2006: 100 })).toEqual([[-100, 38]])
    expect(limited([trade('bought', 138)], { 2005: 500 })).toEqual([[0, 138]])
  })

  it('counts after the charges of its own interest period, and lowers no charge of another', () => {
    const later = trade('sold', 500, '2007-03-08')
    expect(limited([trade('bought', 138), trade('sold', 100), later], {})).toEqual([
      [-100, 38],
      [100, null],
      [500, null],
    ])
  })

  it('of two periods of a year shares the interest of that year', () => {
    const trades = [trade('bought', 80), trade('bought', 80, '2007-03-08')]
    expect(limited(trades, { 2006: 100 })).toEqual([
      [-80, null],
      [-20, 60],
    ])
  })

  it('is left as it is while a trade of its period has no amount', () => {
    expect(limited([trade('bought', 80), trade('sold', null)], {})).toEqual([
      [-80, null],
      [null, null],
    ])
  })
})
