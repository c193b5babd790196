/** The engine against a second, naive calculation, and properties, over random gilts. */
import { describe, expect, it } from 'vitest'
import {
  type NaiveGilt,
  naivePosition,
  naivePrice,
  naiveYield,
} from '#tests/support/naive-gilts.ts'
import { seeded } from '#tests/support/seeded.ts'
import { bankHolidays, loadBusinessDays } from '../../../platform/calendar/business-days.ts'
import { toDate, toDay } from '../../../platform/calendar/days.ts'
import { figuresOf } from './figures.ts'
import { type GiltTerms, positionOf, quasiCouponDate } from './gilt-terms.ts'
import { modifiedDuration, paymentsOf, priceFromYield, yieldFromPrice } from './price.ts'

const GILTS = 4000
const days = loadBusinessDays()
const isHoliday = (date: string) => bankHolidays(Number(date.slice(0, 4))).includes(date)

interface Case {
  readonly gilt: NaiveGilt
  readonly terms: GiltTerms
  readonly settle: string
  readonly yieldRatio: number
  readonly taxRate: number
}

/** Coupons of eighths up to 15%, up to 55 years, some in a first period, yields of −3% to 20%. */
function randomCase(random: () => number): Case {
  const pick = (until: number) => Math.floor(random() * until)
  const settleDay = toDay('1999-01-01') + pick(365 * 30)
  const maturity = settleDay + 1 + pick(random() < 0.3 ? 400 : 365 * 55)
  const coupon = pick(121) / 8
  const form = random()
  const issued = form < 0.5 ? null : settleDay - pick(form < 0.8 ? 400 : 4000)
  let firstCoupon: number | null = null
  if (issued !== null && random() < 0.4) {
    let periods = 0
    while (quasiCouponDate(maturity, periods + 1) > issued) periods += 1
    // The second quasi-coupon date after issue.
    if (periods > 0) firstCoupon = quasiCouponDate(maturity, periods - 1)
  }
  const dateOrNull = (day: number | null) => (day === null ? null : toDate(day))
  return {
    gilt: {
      coupon,
      maturity: toDate(maturity),
      issued: dateOrNull(issued),
      firstCoupon: dateOrNull(firstCoupon),
    },
    terms: { coupon, maturity, firstIssue: issued, firstCoupon },
    settle: toDate(settleDay),
    yieldRatio: random() * 0.23 - 0.03,
    taxRate: [0, 0.2, 0.4, 0.45][pick(4)] ?? 0,
  }
}

function casesOf(seed: number, count: number): Case[] {
  const random = seeded(seed)
  return Array.from({ length: count }, () => randomCase(random))
}

describe('Random gilts', () => {
  it(`agree with the naive calculation to 1e-9 in ${GILTS} of them`, () => {
    const seen = { ex: 0, last: 0, first: 0 }
    for (const { gilt, settle, taxRate, terms, yieldRatio } of casesOf(37, GILTS)) {
      const naive = naivePosition(gilt, settle, isHoliday)
      const position = positionOf(terms, toDay(settle), days)
      expect([toDate(position.last), toDate(position.next), toDate(position.exDay)]).toEqual([
        naive.last,
        naive.next,
        naive.exDay,
      ])
      expect(position.isEx).toBe(naive.isEx)
      expect(Math.abs(position.accrued - naive.accrued)).toBeLessThan(1e-9)
      const dirty = naivePrice(naive.payments, yieldRatio)
      const payments = paymentsOf(position, terms.coupon)
      expect(Math.abs(priceFromYield(payments, yieldRatio).dirty - dirty)).toBeLessThan(1e-9)
      const figures = figuresOf(
        terms,
        toDay(settle),
        { clean: dirty - naive.accrued },
        [taxRate],
        days,
      )
      const [after] = figures.afterTax
      const kept = 1 - taxRate
      const net = naiveYield(naive.payments, dirty, kept)
      const relieved = naiveYield(naive.payments, dirty, kept, taxRate * naive.accrued)
      // A day before maturity, a price's last digit moves the yield by more than 1e-9.
      const close = 1e-9 * Math.max(1, 365 / (terms.maturity - toDay(settle)))
      expect(Math.abs(figures.redemptionYield - yieldRatio)).toBeLessThan(close)
      expect(Math.abs((after?.net ?? Number.NaN) - net)).toBeLessThan(close)
      expect(Math.abs((after?.netWithRelief ?? Number.NaN) - relieved)).toBeLessThan(close)
      seen.ex += position.isEx ? 1 : 0
      seen.last += position.n === 0 ? 1 : 0
      seen.first += gilt.issued !== null && position.accrued > terms.coupon / 2 ? 1 : 0
    }
    // Without ex-dividend, last and long first periods the comparison would say little.
    expect(Math.min(seen.ex, seen.last, seen.first)).toBeGreaterThan(50)
  })

  it('have a duration that is the slope of their price', () => {
    for (const { settle, terms, yieldRatio } of casesOf(38, 500)) {
      const payments = paymentsOf(positionOf(terms, toDay(settle), days), terms.coupon)
      const at = (ratio: number) => priceFromYield(payments, ratio).dirty
      const step = 1e-6
      const slope = (at(yieldRatio + step) - at(yieldRatio - step)) / (2 * step)
      const duration = modifiedDuration(payments, yieldRatio)
      expect(duration).toBeGreaterThan(0)
      expect(Math.abs(duration + slope / at(yieldRatio))).toBeLessThan(1e-5)
    }
  })
})

describe('Properties of random gilts', () => {
  it('the price falls as the yield rises', () => {
    for (const { settle, terms } of casesOf(39, 300)) {
      const payments = paymentsOf(positionOf(terms, toDay(settle), days), terms.coupon)
      const prices = [-0.05, -0.001, 0, 0.0005, 0.01, 0.05, 0.2, 1].map(
        (ratio) => priceFromYield(payments, ratio).dirty,
      )
      expect(prices).toEqual(prices.toSorted((a, b) => b - a))
      expect(new Set(prices).size).toBe(prices.length)
    }
  })

  it('the price of a price’s yield is that price, to 1e-9', () => {
    const random = seeded(40)
    for (const { settle, terms } of casesOf(40, 1000)) {
      const payments = paymentsOf(positionOf(terms, toDay(settle), days), terms.coupon)
      const toMaturity = terms.maturity - toDay(settle)
      // Within a year a price far from par has no yield that a market could quote.
      const dirty =
        toMaturity > 365 ? 5 + random() * 250 : 100 * (1 + ((random() - 0.5) * toMaturity) / 1500)
      const found = yieldFromPrice(payments, dirty)
      expect(Math.abs(priceFromYield(payments, found).dirty - dirty)).toBeLessThan(1e-9)
    }
  })

  it('the clean price is continuous over a coupon date and over the ex-dividend day', () => {
    for (const { settle, terms, yieldRatio } of casesOf(41, 500)) {
      const { exDay, n, next } = positionOf(terms, toDay(settle), days)
      const clean = (day: number) => figuresOf(terms, day, { yieldRatio }, [], days).clean
      const isIssued = terms.firstIssue === null || terms.firstIssue <= exDay
      const steps = [...(isIssued ? [exDay] : []), ...(n > 0 ? [next - 1] : [])]
      for (const day of steps.filter((one) => one >= toDay(settle))) {
        // A day's interest on the price, at most 20% a year, less a day's coupon.
        const most = (0.2 * clean(day) + terms.coupon + 1) / 300
        expect(Math.abs(clean(day + 1) - clean(day))).toBeLessThan(most)
      }
    }
  })

  it('tax takes from a coupon and never from the gain to redemption', () => {
    for (const { settle, terms, yieldRatio } of casesOf(42, 500)) {
      const net = (coupon: number) =>
        figuresOf(
          { ...terms, coupon },
          toDay(settle),
          { yieldRatio },
          [0, 0.2, 0.4, 0.45],
          days,
        ).afterTax.map((one) => one.net)
      const own = net(terms.coupon)
      for (const [index, one] of own.entries()) {
        expect(one).toBeLessThanOrEqual((own[index - 1] ?? one) + 1e-9)
      }
      for (const one of net(0)) expect(Math.abs(one - yieldRatio)).toBeLessThan(1e-9 * 400)
    }
  })
})
