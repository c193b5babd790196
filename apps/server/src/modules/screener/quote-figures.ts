/** Figures of a quote that screens filter by, in comparable units. */
import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'
import { type Price, toMajor } from '@leadenhall/contract/shared/money.ts'

/** US dollars per unit of a currency. */
export interface UsdRate {
  readonly rate: number
  /** UTC time of the quoted rate. */
  readonly asOf: string
}

/** Null if there is no rate; never called for USD. */
export type FindUsdRate = (currency: string) => UsdRate | null

export interface QuoteFigures {
  readonly price: number
  readonly priceUnit: string
  /** Converted from the declared unit at current rates; null without a rate. */
  readonly priceGbp: number | null
  /** Ratio; null unless the quote is of its exchange's current or last session. */
  readonly changeRatio: number | null
  readonly volume: number | null
  /** (price − low) ÷ (high − low) over 52 weeks, clamped to 0–1; null if they are equal. */
  readonly fiftyTwoWeekPosition: number | null
  readonly priceEarnings: number | null
  readonly dividendYield: number | null
  /** In US dollars, dated by the older of quote and rate; null without either. */
  readonly marketCap: { readonly usd: number; readonly asOf: string } | null
  readonly asOf: string
}

/** Null for a quote that cannot be compared: no price, or one in doubt. */
export function toQuoteFigures(
  quote: Quote,
  usdRate: FindUsdRate,
  isCurrent: (quote: Quote) => boolean,
): QuoteFigures | null {
  const { price, unit, provenance } = quote
  if (price === null || unit === null || price <= 0) return null
  if (isDoubtful(quote)) return null
  return {
    price,
    priceUnit: unit,
    priceGbp: toPounds({ value: price, unit }, usdRate),
    changeRatio: isCurrent(quote) ? quote.changeRatio : null,
    volume: quote.volume,
    fiftyTwoWeekPosition: positionOf(price, quote.fiftyTwoWeekLow, quote.fiftyTwoWeekHigh),
    priceEarnings: quote.priceEarnings,
    dividendYield: quote.dividendYield,
    marketCap: quote.marketCap ? toUsdCap(quote.marketCap, provenance.asOf, usdRate) : null,
    asOf: provenance.asOf,
  }
}

function toPounds(price: Price, usdRate: FindUsdRate): number | null {
  const major = toMajor(price)
  if (major.unit === 'GBP') return major.value
  const [dollars, pound] = [toDollars(price, usdRate), usdRate('GBP')]
  return dollars && pound && pound.rate > 0 ? dollars.value / pound.rate : null
}

/** `asOf` is the time of the rate; null if none was needed. */
function toDollars(
  price: Price,
  usdRate: FindUsdRate,
): { readonly value: number; readonly asOf: string | null } | null {
  const major = toMajor(price)
  if (major.unit === 'USD') return { value: major.value, asOf: null }
  const rate = usdRate(major.unit)
  return rate && rate.rate > 0 ? { value: major.value * rate.rate, asOf: rate.asOf } : null
}

function positionOf(price: number, low: number | null, high: number | null): number | null {
  if (low === null || high === null || high <= low) return null
  return Math.min(1, Math.max(0, (price - low) / (high - low)))
}

function toUsdCap(cap: Price, asOf: string, usdRate: FindUsdRate): QuoteFigures['marketCap'] {
  const dollars = cap.value > 0 ? toDollars(cap, usdRate) : null
  if (!dollars) return null
  const older = dollars.asOf !== null && dollars.asOf < asOf ? dollars.asOf : asOf
  return { usd: dollars.value, asOf: older.slice(0, 10) }
}
