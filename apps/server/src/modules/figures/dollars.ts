/** Dated rates of exchange, by the dollar. */
import { findUsdRate } from '../currencies/index.ts'
import type { LatestQuotes } from '../quotes/index.ts'
import type { Closes } from './closes.ts'
import type { FindDollars } from './convert-major.ts'

/** At the close of a day. */
export function dollarsOn(closes: Closes, day: number): FindDollars {
  return (currency) => closes.find(`${currency}USD=X`)?.at(day) ?? null
}

/**
 * By the latest quote, else by the last close. Each rate is read once, so that all listings of one
 * computation are converted by the same.
 */
export function dollarsNow(latest: LatestQuotes, closes: Closes, day: number): FindDollars {
  const earlier = dollarsOn(closes, day)
  const known = new Map<string, number | null>()
  return (currency) => {
    const before = known.get(currency)
    if (before !== undefined) return before
    const rate = findUsdRate(latest, currency)?.rate ?? earlier(currency)
    known.set(currency, rate)
    return rate
  }
}
