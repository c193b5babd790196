/** Interest periods of gilts by listing, for tax on accrued income. */
import type { BusinessDays } from '../../../platform/calendar/business-days.ts'
import { type Day, toDay } from '../../../platform/calendar/days.ts'
import { memoOf } from '../../../platform/memo-by.ts'
import { GILT_TYPE, type Universe } from '../../instruments/index.ts'
import { couponOn, exDividendDay, positionOf, quasiCouponDate } from '../engine/gilt-terms.ts'
import { indexRatio } from '../engine/index-ratio.ts'
import type { GiltBook, GiltList } from '../reference/gilt-book.ts'
import { type GiltIssue, termsOf } from '../reference/gilt-issue.ts'

export interface GiltInterest {
  isGilt(subject: string): boolean
  /** Null for anything but a gilt of the list, and for a settlement outside of its life. */
  interestAt(
    subject: string,
    settle: Day,
  ): { readonly nextCoupon: Day; readonly accrued: number | null } | null
  settlementOf(day: Day): Day
  /**
   * Coupons of a conventional gilt that are paid from one day to another, both included, oldest first;
   * null for anything else, whose coupons are not known before they are paid.
   */
  couponsOf(subject: string, from: Day, to: Day): readonly GiltCoupon[] | null
}

export interface GiltCoupon {
  /** First trading day on which a buyer does not receive it: a trade settles a business day later. */
  readonly exDay: Day
  /** The coupon date, or the next business day. */
  readonly payDay: Day
  /** Pounds for £100 nominal. */
  readonly perHundred: number
}

interface Sources extends Readonly<Record<string, unknown>> {
  readonly list: GiltList
  readonly days: BusinessDays
  readonly universe: Universe
}

/** Another object after any change of the gilts, the price index or the instruments. */
export function createGiltInterest({
  book,
  days,
  universe,
}: {
  readonly book: GiltBook
  readonly days: BusinessDays
  readonly universe: () => Universe
}): () => GiltInterest {
  return () => interestOf({ list: book.current(), days, universe: universe() })
}

const interestOf = memoOf(
  ({ list }: Sources) => list,
  ({ list, days, universe }: Sources) => readInterest(list, days, universe),
)

function readInterest(list: GiltList, days: BusinessDays, universe: Universe): GiltInterest {
  const findIssue = (subject: string): GiltIssue | undefined => {
    const isin = universe.findById(subject)?.isin
    return isin ? list.byIsin.get(isin) : undefined
  }
  return {
    isGilt: (subject) => universe.findById(subject)?.type === GILT_TYPE,
    interestAt(subject, settle) {
      const issue = findIssue(subject)
      const isWithin =
        issue !== undefined &&
        settle < toDay(issue.maturity) &&
        (issue.firstIssue === null || settle >= toDay(issue.firstIssue))
      if (!isWithin) return null
      const { accrued, next } = positionOf(termsOf(issue), settle, days)
      if (issue.baseIndex === null) return { nextCoupon: next, accrued }
      const ratio = indexRatio(settle, issue.baseIndex, list.rpiOf)
      return { nextCoupon: next, accrued: ratio && ratio.times(accrued).toNumber() }
    },
    settlementOf: (day) => days.next(day),
    couponsOf(subject, from, to) {
      const issue = findIssue(subject)
      return issue && issue.baseIndex === null ? listCoupons(issue, days, from, to) : null
    },
  }
}

function listCoupons(issue: GiltIssue, days: BusinessDays, from: Day, to: Day): GiltCoupon[] {
  const terms = termsOf(issue)
  const coupons: GiltCoupon[] = []
  for (let periods = 0; ; periods += 1) {
    const date = quasiCouponDate(terms.maturity, periods)
    if (date < from || (terms.firstIssue !== null && date <= terms.firstIssue)) break
    const perHundred = couponOn(terms, periods)
    if (date > to || perHundred === 0) continue
    coupons.push({ exDay: exDividendDay(date, days), payDay: days.next(date - 1), perHundred })
  }
  return coupons.toReversed()
}
