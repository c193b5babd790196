/** The price of each gilt on a day: a quote, an imported close, or the demo's curve. */

import { GILT_UNIT } from '@leadenhall/contract/gilts/words.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type GiltIssue, tickerOf } from '../reference/gilt-issue.ts'
import { LEAST_PRICE, MOST_PRICE } from '../reference/parse-closes.ts'

export interface CleanPrice {
  readonly clean: number
  readonly source: 'quote' | 'file' | 'simulated'
  /** Instant of a quote, or day of a close. */
  readonly asOf: string
}

/**
 * Redemption yield of the demo's simulated curve.
 * @param years to maturity
 */
export type SimulatedYield = (
  kind: 'conventional' | 'index_linked',
  years: number,
  day: Day,
) => number

/** How old a close may be. */
const MOST_DAYS = 7

/** Closes in force on a day, by ISIN: the newest of the week before. */
export async function readCloses(db: Db, on: Day): Promise<Map<string, CleanPrice>> {
  const rows = await db
    .selectFrom('gilt_closes')
    .select(['isin', 'day', 'clean'])
    .where('day', '<=', toDate(on))
    .where('day', '>', toDate(on - MOST_DAYS))
    .orderBy('day')
    .execute()
  return new Map(
    rows.map(({ clean, day, isin }) => [
      isin,
      { clean: Number(clean), source: 'file', asOf: day } as const,
    ]),
  )
}

/**
 * A quote counts only in pounds for £100 nominal: a unit of pounds or pence does not say for how much
 * nominal a price is.
 */
export function priceOfQuote(
  issue: GiltIssue,
  findQuote: (ticker: string) => Quote | undefined,
): CleanPrice | null {
  const ticker = tickerOf(issue)
  const quote = ticker === null ? undefined : findQuote(ticker)
  if (!quote?.price || quote.unit !== GILT_UNIT || isDoubtful(quote)) return null
  // Below it, and above, a source has mistaken its unit: a price for £1, or in pence.
  if (quote.price < LEAST_PRICE || quote.price > MOST_PRICE) return null
  const { asOf, simulated } = quote.provenance
  return { clean: quote.price, source: simulated ? 'simulated' : 'quote', asOf }
}
