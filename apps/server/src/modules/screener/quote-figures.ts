/** What a screen uses of a quote, each figure in a unit in which listings can be compared. */
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { type Price, toMajor } from '@leadenhall/contract/shared/money.ts'

/** US dollars for one unit of a currency, and when that was true. */
export interface UsdRate {
  readonly rate: number
  /** UTC instant. */
  readonly asOf: string
}

/** Null where no rate is known; never asked for USD. */
export type FindUsdRate = (currency: string) => UsdRate | null

export interface QuoteFigures {
  readonly price: number
  readonly priceUnit: string
  /** By the declared unit and the rates of the day; null without a rate. */
  readonly priceGbp: number | null
  /** Ratio. */
  readonly changeRatio: number | null
  readonly volume: number | null
  /** (price − low) ÷ (high − low) of 52 weeks, held to 0–1; null when they do not differ. */
  readonly fiftyTwoWeekPosition: number | null
  readonly priceEarnings: number | null
  readonly dividendYield: number | null
  /** In US dollars with the day of the older of quote and rate; null without either. */
  readonly marketCap: { readonly usd: number; readonly asOf: string } | null
  readonly asOf: string
}

/** Null for a quote not to be compared: no price, no declared unit, or a move of about ×100. */
export function toQuoteFigures(quote: Quote, usdRate: FindUsdRate): QuoteFigures | null {
  const { price, unit, provenance, flags } = quote
  if (price === null || unit === null || price <= 0) return null
  if (flags.includes('hundredfold_move') || flags.includes('unit_unknown')) return null
  return {
    price,
    priceUnit: unit,
    priceGbp: toPounds({ value: price, unit }, usdRate),
    changeRatio: quote.changeRatio,
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

/** With the instant of the rate, null for none needed. */
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
