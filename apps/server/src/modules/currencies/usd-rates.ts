/** US dollar exchange rates, from quotes that the sweep keeps fresh. */
import { currencyOf, type Price, toMajor } from '@leadenhall/contract/shared/money.ts'
import { findLatestRate, type LatestQuotes, type LatestRate } from '../quotes/index.ts'

/** `GBP` → `GBPUSD=X`. */
function pairOf(currency: string): string {
  return `${currency}USD=X`
}

/** Null if no usable quote of the pair is known. */
export function findUsdRate(
  latest: Pick<LatestQuotes, 'find'>,
  currency: string,
): LatestRate | null {
  return findLatestRate(latest, currency, 'USD')
}

/** The dollar pairs needed to convert the given units. */
export function listUsdPairs(units: Iterable<string | null>): string[] {
  const currencies = new Set<string>()
  for (const unit of units) if (unit !== null) currencies.add(currencyOf(unit))
  currencies.delete('USD')
  return [...currencies].map(pairOf)
}

/** US dollars per unit of a currency; null if there is no rate. Never called for USD. */
export type FindUsdRate = (currency: string) => LatestRate | null

/** `asOf` is the time of the rate; null if none was needed. */
export function toDollars(
  price: Price,
  usdRate: FindUsdRate,
): { readonly value: number; readonly asOf: string | null } | null {
  const major = toMajor(price)
  if (major.unit === 'USD') return { value: major.value, asOf: null }
  const rate = usdRate(major.unit)
  return rate && rate.rate > 0 ? { value: major.value * rate.rate, asOf: rate.asOf } : null
}
