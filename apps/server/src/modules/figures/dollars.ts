/** Dated rates of exchange, by the dollar. */
import { findUsdRate } from '../currencies/index.ts'
import type { LatestQuotes } from '../quotes/index.ts'
import type { Closes } from './closes.ts'
import type { FindDollars } from './convert-major.ts'

/** At the close of a day. */
export function dollarsOn(closes: Closes, day: number): FindDollars {
  return (currency) => closes.find(`${currency}USD=X`)?.at(day) ?? null
}

/** By the latest quote, else by the last close. */
export function dollarsNow(latest: LatestQuotes, closes: Closes, day: number): FindDollars {
  const earlier = dollarsOn(closes, day)
  return (currency) => findUsdRate(latest, currency)?.rate ?? earlier(currency)
}
