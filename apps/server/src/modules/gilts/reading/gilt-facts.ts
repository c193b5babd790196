/** Figures of a listed gilt at any price, for metrics. */
import type { ExtraFacts } from '@leadenhall/contract/figures/facts.ts'
import { GILT_UNIT } from '@leadenhall/contract/gilts/words.ts'
import type { BusinessDays } from '../../../platform/calendar/business-days.ts'
import { type Day, toDay } from '../../../platform/calendar/days.ts'
import { GILT_TYPE, type Listing } from '../../instruments/index.ts'
import { findFigures } from '../engine/figures.ts'
import type { GiltBook } from '../reference/gilt-book.ts'
import { termsOf } from '../reference/gilt-issue.ts'
import { LEAST_PRICE, MOST_PRICE } from '../reference/parse-closes.ts'

const TAX_RATE = 0.4

/** @param day of the price; figures settle on the next business day */
export function giltFactsOf(
  { book, days }: { readonly book: GiltBook; readonly days: BusinessDays },
  { currency, isin, type }: Pick<Listing, 'currency' | 'isin' | 'type'>,
  day: Day,
): Pick<ExtraFacts, 'gilt'> {
  if (type !== GILT_TYPE || isin === null || currency !== GILT_UNIT) return { gilt: null }
  const issue = book.current().byIsin.get(isin)
  if (!issue) return { gilt: null }
  const settle = days.next(day)
  const isInIssue =
    settle < toDay(issue.maturity) &&
    (issue.firstIssue === null || settle >= toDay(issue.firstIssue))
  if (!isInIssue) return { gilt: null }
  return {
    gilt(price) {
      const clean = price * 100
      if (clean < LEAST_PRICE || clean > MOST_PRICE) return null
      const figures = findFigures(termsOf(issue), settle, { clean }, [TAX_RATE], days)
      if (!figures) return null
      const { afterTax, duration, redemptionYield } = figures
      const [after] = afterTax
      return after ? { yield: redemptionYield, netYield40: after.net, duration } : null
    },
  }
}
