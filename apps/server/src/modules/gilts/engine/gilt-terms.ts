/**
 * Terms of a gilt, and where a settlement falls in its coupon periods. The engine is pure: no clock, no
 * storage, no rounding. Prices are pounds for £100 of nominal, rates are ratios (0.04 is 4%), days are
 * whole days since 1 January 1970. Numbers are doubles, since yields are found by iteration.
 *
 * Source of the formulas: UK Debt Management Office, "Formulae for Calculating Gilt Prices from Yields",
 * 3rd edition, 16 March 2005 ("DMO" below).
 */
import type { BusinessDays } from '../../../platform/calendar/business-days.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'

/** Gilts pay twice a year. */
export const COUPONS_A_YEAR = 2
const DAY_MS = 86_400_000
const MONTHS_BETWEEN = 12 / COUPONS_A_YEAR
/** The last day on which a buyer still receives the coupon, in business days before it. */
const EX_DIVIDEND_BUSINESS_DAYS = 7

export interface GiltTerms {
  /** A year, for £100 nominal; of an index-linked gilt before indexation. 0 or more. */
  readonly coupon: number
  readonly maturity: Day
  /** Interest runs from this day; null for a gilt whose periods are all whole. */
  readonly firstIssue: Day | null
  /** Null for the first coupon date after `firstIssue`; a later one makes a long first coupon. */
  readonly firstCoupon: Day | null
}

/** A settlement within its quasi-coupon period: six months whether or not they end in a coupon. */
export interface Position {
  readonly settle: Day
  /** The quasi-coupon date on or before the settlement. */
  readonly last: Day
  /** The quasi-coupon date after the settlement. */
  readonly next: Day
  /** Days from settlement to `next`: DMO's r, 1 to s. */
  readonly r: number
  /** Days from `last` to `next`: DMO's s. */
  readonly s: number
  /** Whole periods from `next` to maturity: DMO's n, 0 in the last one. */
  readonly n: number
  /** Paid on `next` to whoever buys now; 0 ex dividend, or before the first coupon. */
  readonly d1: number
  /** Paid a period after `next`; 0 if n is 0. */
  readonly d2: number
  /** The last day of settlement with the coupon. */
  readonly exDay: Day
  /** Settlement after `exDay`: the coupon goes to the seller. */
  readonly isEx: boolean
  /** Interest to be paid to the seller; below 0 ex dividend. */
  readonly accrued: number
}

/**
 * The quasi-coupon date `periods` before maturity. The day of the month is that of maturity, or the
 * month's last day where that is earlier.
 */
export function quasiCouponDate(maturity: Day, periods: number): Day {
  const end = new Date(maturity * DAY_MS)
  const months = end.getUTCFullYear() * 12 + end.getUTCMonth() - periods * MONTHS_BETWEEN
  const year = Math.floor(months / 12)
  const month = months % 12
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(end.getUTCDate(), lastOfMonth)) / DAY_MS
}

/**
 * Requires a settlement before maturity and not before `firstIssue`; `findFault` says which of these
 * fails in words for a user.
 * @throws RangeError otherwise
 */
export function positionOf(terms: GiltTerms, settle: Day, days: BusinessDays): Position {
  const { firstIssue, maturity } = terms
  if (settle >= maturity || (firstIssue !== null && settle < firstIssue)) {
    throw new RangeError(`settlement ${toDate(settle)} is outside of the gilt's life`)
  }
  const n = wholePeriods(maturity, settle)
  const next = quasiCouponDate(maturity, n)
  const last = quasiCouponDate(maturity, n + 1)
  const exDay = days.before(next, EX_DIVIDEND_BUSINESS_DAYS)
  const coupon = couponOn(terms, n)
  const isEx = coupon > 0 && settle > exDay
  return {
    settle,
    last,
    next,
    r: next - settle,
    s: next - last,
    n,
    d1: isEx ? 0 : coupon,
    d2: n > 0 ? couponOn(terms, n - 1) : 0,
    exDay,
    isEx,
    accrued: interestUpTo(terms, settle, n + 1) - (isEx ? coupon : 0),
  }
}

/** The last day of settlement with the coupon of a coupon date. */
export function exDividendDay(couponDate: Day, days: BusinessDays): Day {
  return days.before(couponDate, EX_DIVIDEND_BUSINESS_DAYS)
}

/** Whole periods between maturity and the first quasi-coupon date after a day. */
function wholePeriods(maturity: Day, day: Day): number {
  let periods = Math.max(0, Math.floor((maturity - day) / 184))
  while (quasiCouponDate(maturity, periods + 1) > day) periods += 1
  return periods
}

/** Paid on the quasi-coupon date `periods` before maturity, for £100 nominal; 0 before the first coupon. */
export function couponOn(terms: GiltTerms, periods: number): number {
  const { firstIssue } = terms
  const date = quasiCouponDate(terms.maturity, periods)
  if (firstIssue === null) return terms.coupon / COUPONS_A_YEAR
  const first = firstCouponOf(terms, firstIssue)
  if (date < first) return 0
  return date > first ? terms.coupon / COUPONS_A_YEAR : interestUpTo(terms, date, periods + 1)
}

function firstCouponOf({ firstCoupon, maturity }: GiltTerms, firstIssue: Day): Day {
  return firstCoupon ?? quasiCouponDate(maturity, wholePeriods(maturity, firstIssue))
}

/**
 * Interest since the last coupon, or since issue: each period's half coupon by its days (DMO section
 * 3). A period before the first coupon counts too.
 * @param periods before maturity of the quasi-coupon date that begins the period of `day`
 */
function interestUpTo(terms: GiltTerms, day: Day, periods: number): number {
  const { coupon, firstIssue, maturity } = terms
  const first = firstIssue === null ? null : firstCouponOf(terms, firstIssue)
  let interest = 0
  let end = day
  for (let back = periods; ; back++) {
    const begin = quasiCouponDate(maturity, back)
    const length = quasiCouponDate(maturity, back - 1) - begin
    const from = Math.max(begin, firstIssue ?? begin)
    interest += ((coupon / COUPONS_A_YEAR) * (end - from)) / length
    const isUnpaidBefore =
      first !== null && firstIssue !== null && begin < first && begin > firstIssue
    if (!isUnpaidBefore) return interest
    end = begin
  }
}
