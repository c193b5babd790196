/** US dollar exchange rates, from quotes that the sweep keeps fresh. */
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import type { LatestQuotes } from '../quotes/index.ts'

export interface UsdRate {
  /** Dollars for one unit. */
  readonly rate: number
  /** UTC time of the quote. */
  readonly asOf: string
}

/** `GBP` → `GBPUSD=X`. */
function pairOf(currency: string): string {
  return `${currency}USD=X`
}

/** Null if there is no quote for the pair. */
export function findUsdRate(latest: LatestQuotes, currency: string): UsdRate | null {
  const quote = latest.find(pairOf(currency))?.quote
  if (!quote?.price) return null
  return { rate: quote.price, asOf: quote.provenance.asOf }
}

/** The dollar pairs needed to convert the given units. */
export function listUsdPairs(units: Iterable<string | null>): string[] {
  const currencies = new Set<string>()
  for (const unit of units) if (unit !== null) currencies.add(currencyOf(unit))
  currencies.delete('USD')
  return [...currencies].map(pairOf)
}
