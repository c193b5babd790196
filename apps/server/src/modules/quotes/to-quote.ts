/**
 * From what a provider declares to a quote on the wire: changes, ratios and flags. Pure.
 */
import type { Quote, QuoteFlag } from '@leadenhall/contract/quotes/index.ts'
import { convert, type Price } from '@leadenhall/contract/shared/money.ts'
import type { ProviderQuote } from '../../providers/ports.ts'

export interface QuoteOrigin {
  readonly source: string
  readonly simulated: boolean
  readonly stale: boolean
  /** Unit stored for the same subject and source before, null when none. */
  readonly unitBefore: string | null
}

/** @param ticker as the caller wrote it */
export function toQuote(ticker: string, given: ProviderQuote, origin: QuoteOrigin): Quote {
  const flags = flagsOf(given, origin.unitBefore)
  const comparable = !flags.includes('hundredfold_move') && given.previousClose
  const change =
    comparable && given.price !== null && given.previousClose !== null
      ? given.price - given.previousClose
      : null
  const price = given.price !== null && given.unit ? priceOf(given.price, given.unit) : null
  return {
    ticker,
    symbol: given.symbol,
    kind: given.kind,
    name: given.name,
    price: given.price,
    unit: given.unit,
    previousClose: given.previousClose,
    change,
    changeRatio: change !== null && given.previousClose ? change / given.previousClose : null,
    open: given.open,
    dayHigh: given.dayHigh,
    dayLow: given.dayLow,
    volume: given.volume,
    fiftyTwoWeekHigh: given.fiftyTwoWeekHigh,
    fiftyTwoWeekLow: given.fiftyTwoWeekLow,
    marketCap: given.marketCap,
    sharesOutstanding: given.sharesOutstanding,
    earningsPerShare: given.earningsPerShare,
    bookValue: given.bookValue,
    priceEarnings: positiveRatio(price, given.earningsPerShare),
    priceToBook: positiveRatio(price, given.bookValue),
    dividendYield: given.dividendYield,
    flags,
    provenance: {
      source: origin.source,
      asOf: new Date(given.asOfMs).toISOString(),
      delayMinutes: given.delayMinutes,
      stale: origin.stale,
      simulated: origin.simulated,
    },
  }
}

function flagsOf(given: ProviderQuote, unitBefore: string | null): QuoteFlag[] {
  const flags: QuoteFlag[] = []
  if (given.price !== null && given.unit === null) flags.push('unit_unknown')
  if (isHundredfoldMove(given.previousClose, given.price)) flags.push('hundredfold_move')
  if (unitBefore !== null && given.unit !== null && unitBefore !== given.unit) {
    flags.push('unit_changed')
  }
  if (isOutsideDay(given)) flags.push('price_outside_range')
  return flags
}

/**
 * A move of ×60 to ×160, or its inverse: the width that changes between pence and pounds show in
 * recorded London histories, where the price itself moves on the same day.
 */
export function isHundredfoldMove(before: number | null, after: number | null): boolean {
  if (!before || !after) return false
  const ratio = after > before ? after / before : before / after
  return ratio >= 60 && ratio <= 160
}

function isOutsideDay({ price, dayLow, dayHigh }: ProviderQuote): boolean {
  if (price === null) return false
  return (dayLow !== null && price < dayLow) || (dayHigh !== null && price > dayHigh)
}

/** a ÷ b in one unit; null when a unit is missing, currencies differ, or b is not positive. */
function positiveRatio(a: Price | null, b: Price | null): number | null {
  if (!a || !b || b.value <= 0) return null
  const converted = convert(a, b.unit, null)
  return converted ? converted.value / b.value : null
}

function priceOf(value: number, unit: string): Price {
  return { value, unit }
}
