/** Figures of a quote that screens filter by, in comparable units. */
import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'
import type { Price } from '@leadenhall/contract/shared/money.ts'
import { type FindUsdRate, toDollars } from '../currencies/index.ts'

export interface QuoteFigures {
  readonly price: number
  readonly priceUnit: string
  /** In US dollars, dated by the older of quote and rate; null without either. */
  readonly marketCap: { readonly usd: number; readonly asOf: string } | null
  readonly asOf: string
}

/** Null for a quote that cannot be compared: no price, or one in doubt. */
export function toQuoteFigures(quote: Quote, usdRate: FindUsdRate): QuoteFigures | null {
  const { price, unit, provenance } = quote
  if (price === null || unit === null || price <= 0) return null
  if (isDoubtful(quote)) return null
  return {
    price,
    priceUnit: unit,
    marketCap: quote.marketCap ? toUsdCap(quote.marketCap, provenance.asOf, usdRate) : null,
    asOf: provenance.asOf,
  }
}

function toUsdCap(cap: Price, asOf: string, usdRate: FindUsdRate): QuoteFigures['marketCap'] {
  const dollars = cap.value > 0 ? toDollars(cap, usdRate) : null
  if (!dollars) return null
  const older = dollars.asOf !== null && dollars.asOf < asOf ? dollars.asOf : asOf
  return { usd: dollars.value, asOf: older.slice(0, 10) }
}
