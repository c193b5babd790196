/**
 * One item of /v7/finance/quote as a ProviderQuote, each field in its own unit.
 *
 * The price fields are in `currency` as Yahoo spells it (`GBp` is pence). The others are
 * not: in the recorded reply for OCDO.L (2025-02-17) the price is 308.8 pence while EPS −0.26, book
 * value 1.668 and market cap 2.55e9 are pounds (823,350,016 shares × £3.088 = £2.54e9; true P/B
 * 3.088 ÷ 1.668 = 1.85, where Yahoo's own priceToBook says 185). Hence:
 * - market cap and EPS: major currency of the declared unit. EPS follows the listing, not the
 *   accounts: JXHLY, in USD with accounts in JPY, has EPS 1.592 and P/E 4.63 at a price of 7.37
 *   (github.com/sstrickx/yahoofinance-api/issues/188)
 * - book value: `financialCurrency`, the currency of the accounts, where Yahoo states one
 * - dividend rate: the currency of the accounts as well (same reply: JPY 11 a year shown as a
 *   yield of 150 %, because Yahoo divides it by the unconverted price). Yahoo's yield is therefore
 *   recomputed from the rate in one unit, and absent where the currencies differ
 * - priceToBook and priceEpsCurrentYear have the same error and are never used.
 */
import type { QuoteDetails } from '@leadenhall/contract/quotes/index.ts'
import {
  currencyOf,
  type Price,
  parseUnit,
  type Unit,
  unitsPerMajor,
} from '@leadenhall/contract/shared/money.ts'
import { z } from 'zod'
import type { ProviderQuote } from '../ports.ts'
import { toInstrumentKind } from './quote-type.ts'
import { instantField, numberField, textField } from './reply-fields.ts'

export const quoteItemSchema = z.object({
  symbol: z.string().min(1),
  quoteType: textField,
  longName: textField,
  shortName: textField,
  currency: textField,
  financialCurrency: textField,
  regularMarketPrice: numberField,
  regularMarketPreviousClose: numberField,
  regularMarketOpen: numberField,
  regularMarketDayHigh: numberField,
  regularMarketDayLow: numberField,
  regularMarketVolume: numberField,
  regularMarketTime: instantField,
  fiftyTwoWeekHigh: numberField,
  fiftyTwoWeekLow: numberField,
  marketCap: numberField,
  sharesOutstanding: numberField,
  epsTrailingTwelveMonths: numberField,
  bookValue: numberField,
  trailingAnnualDividendRate: numberField,
  trailingAnnualDividendYield: numberField,
  dividendRate: numberField,
  epsForward: numberField,
  bid: numberField,
  ask: numberField,
  averageDailyVolume3Month: numberField,
  averageDailyVolume10Day: numberField,
  fiftyDayAverage: numberField,
  twoHundredDayAverage: numberField,
  exDividendDate: instantField,
  dividendDate: instantField,
  earningsTimestamp: instantField,
  earningsTimestampStart: instantField,
  exchangeDataDelayedBy: numberField,
})
/** The whole reply; items stay unparsed, so that a bad one costs no other. */
export const quoteReplySchema = z.object({
  quoteResponse: z.object({ result: z.array(z.unknown()).nullable() }),
})
export type QuoteItem = z.infer<typeof quoteItemSchema>

/** Prices are above zero; Yahoo writes 0 for a missing one. */
export function positive(value: number | null): number | null {
  return value !== null && value > 0 ? value : null
}

function inUnit(value: number | null, unit: Unit | null): Price | null {
  return value === null || unit === null ? null : { value, unit }
}

/**
 * Trailing yield as a ratio: annual rate ÷ previous close, both in the major currency. Null when
 * the accounts' currency differs from the listing's, or when the result (over 100 %) shows that the
 * rate was in another unit after all.
 */
function dividendYieldOf(item: QuoteItem, unit: Unit | null): number | null {
  const rate = item.trailingAnnualDividendRate
  const close = positive(item.regularMarketPreviousClose)
  if (unit === null) return null
  const currency = currencyOf(unit)
  if (item.financialCurrency !== null && item.financialCurrency !== currency) return null
  let ratio: number | null = null
  if (rate !== null && close !== null) ratio = rate / (close / unitsPerMajor(unit))
  else if (unitsPerMajor(unit) === 1) ratio = item.trailingAnnualDividendYield
  return ratio !== null && ratio >= 0 && ratio <= 1 ? ratio : null
}

/** True if Yahoo still quotes it: delisted symbols keep an item, of type NONE or without a price. */
export function isQuoted({ quoteType, regularMarketPrice: price, ...item }: QuoteItem): boolean {
  if (quoteType === 'NONE' || (price !== null && price <= 0)) return false
  return price !== null || item.regularMarketTime !== null
}

/** Why an item is unusable; null if it is fine. Hard checks only: anything else is flagged later. */
export function faultOf(item: QuoteItem): string | null {
  return item.regularMarketTime === null ? 'no time of the price' : null
}

function dateOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString().slice(0, 10)
}

/**
 * Bid, ask and averages are in the price's unit. Expected earnings follow the listing and dividends
 * the accounts, as the trailing ones do.
 */
function detailsOf(item: QuoteItem, major: Unit | null, accounts: Unit | null): QuoteDetails {
  return {
    bid: positive(item.bid),
    ask: positive(item.ask),
    averageVolume3m: positive(item.averageDailyVolume3Month),
    averageVolume10d: positive(item.averageDailyVolume10Day),
    average50d: positive(item.fiftyDayAverage),
    average200d: positive(item.twoHundredDayAverage),
    forwardEarnings: inUnit(item.epsForward, major),
    forwardDividend: inUnit(item.dividendRate, accounts),
    trailingDividend: inUnit(item.trailingAnnualDividendRate, accounts),
    exDividendDate: dateOf(item.exDividendDate),
    dividendDate: dateOf(item.dividendDate),
    resultsDate: dateOf(item.earningsTimestampStart ?? item.earningsTimestamp),
  }
}

/** @param symbol as requested, which the quote keeps */
export function toQuote(symbol: string, item: QuoteItem): ProviderQuote {
  const unit = parseUnit(item.currency)
  const major = unit === null ? null : currencyOf(unit)
  const accounts = parseUnit(item.financialCurrency) ?? major
  const high = positive(item.regularMarketDayHigh)
  const low = positive(item.regularMarketDayLow)
  // A high below the low does not show which of them is wrong.
  const isRangePossible = high === null || low === null || high >= low
  return {
    symbol,
    kind: toInstrumentKind(item.quoteType),
    name: item.longName ?? item.shortName,
    price: item.regularMarketPrice,
    unit,
    previousClose: positive(item.regularMarketPreviousClose),
    open: positive(item.regularMarketOpen),
    dayHigh: isRangePossible ? high : null,
    dayLow: isRangePossible ? low : null,
    volume: item.regularMarketVolume,
    fiftyTwoWeekHigh: positive(item.fiftyTwoWeekHigh),
    fiftyTwoWeekLow: positive(item.fiftyTwoWeekLow),
    marketCap: inUnit(positive(item.marketCap), major),
    sharesOutstanding: positive(item.sharesOutstanding),
    earningsPerShare: inUnit(item.epsTrailingTwelveMonths, major),
    bookValue: inUnit(item.bookValue, accounts),
    dividendYield: dividendYieldOf(item, unit),
    details: detailsOf(item, major, accounts),
    asOfMs: item.regularMarketTime ?? Number.NaN,
    delayMinutes: item.exchangeDataDelayedBy,
  }
}
