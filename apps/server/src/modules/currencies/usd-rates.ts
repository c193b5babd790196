/** What one unit of a currency is worth in US dollars, from quotes that are kept fresh with the sweep. */
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import type { LatestQuotes } from '../quotes/index.ts'

export interface UsdRate {
  /** Dollars for one unit. */
  readonly rate: number
  /** UTC instant at which it was true. */
  readonly asOf: string
}

/** `GBP` → `GBPUSD=X`. */
function pairOf(currency: string): string {
  return `${currency}USD=X`
}

/** Null where no rate has been quoted. */
export function findUsdRate(latest: LatestQuotes, currency: string): UsdRate | null {
  const quote = latest.find(pairOf(currency))?.quote
  if (!quote?.price) return null
  return { rate: quote.price, asOf: quote.provenance.asOf }
}

/** The pairs behind all units in which something is listed. */
export function listUsdPairs(units: Iterable<string | null>): string[] {
  const currencies = new Set<string>()
  for (const unit of units) if (unit !== null) currencies.add(currencyOf(unit))
  currencies.delete('USD')
  return [...currencies].map(pairOf)
}
