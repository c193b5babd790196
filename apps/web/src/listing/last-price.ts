import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'
import type { Price } from '@leadenhall/contract/shared/money.ts'

/** A quote's price in its unit; null without one, or while its unit is in doubt. */
export function lastPriceOf(quote: Quote | null): Price | null {
  if (quote === null || quote.price === null || quote.unit === null || isDoubtful(quote))
    return null
  return { value: quote.price, unit: quote.unit }
}
