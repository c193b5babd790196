/** Rates of exchange from the latest quotes, without any request. */
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import type { LatestQuotes } from './latest-quotes.ts'
import type { FindRate } from './units/witness.ts'

export interface LatestRate {
  /** Units of `to` per unit of `from`. */
  readonly rate: number
  /** UTC time of the quoted rate. */
  readonly asOf: string
}

/** The newest quote of a pair of currencies; null without one, or if it is in doubt. */
export function findLatestRate(
  latest: Pick<LatestQuotes, 'find'>,
  from: string,
  to: string,
): LatestRate | null {
  const quote = latest.find(`${from}${to}=X`)?.quote
  if (!quote?.price || isDoubtful(quote)) return null
  return { rate: quote.price, asOf: quote.provenance.asOf }
}

/** Rates between units, also by the inverse pair. */
export function latestRates(latest: Pick<LatestQuotes, 'find'>): FindRate {
  return (fromUnit, toUnit) => {
    const [from, to] = [currencyOf(fromUnit), currencyOf(toUnit)]
    const direct = findLatestRate(latest, from, to)
    if (direct) return direct.rate
    const inverse = findLatestRate(latest, to, from)
    return inverse && 1 / inverse.rate
  }
}
