/** Converts a provider's quote to the contract's: changes, ratios and flags. Pure. */
import { isDoubtful, type Quote, type QuoteFlag } from '@leadenhall/contract/quotes/index.ts'
import { convert, difference, type Price } from '@leadenhall/contract/shared/money.ts'
import { usualVolumeBy } from '../../platform/calendar/usual-volume.ts'
import type { ProviderQuote } from '../../providers/ports.ts'
import { isHundredfoldMove } from './units/witness.ts'

export interface QuoteOrigin {
  /** The company's name in the instrument list, which precedes the source's; null if not listed. */
  readonly listedName: string | null
  readonly source: string
  readonly simulated: boolean
  readonly stale: boolean
  /** Unit of the previously stored quote of the same subject and source; null if none. */
  readonly unitBefore: string | null
  /** True if other figures contradict the declared unit. */
  readonly isInDoubt: boolean
  /** Key of its trading hours. */
  readonly exchange: string
}

/** @param ticker as requested */
export function toQuote(ticker: string, quote: ProviderQuote, origin: QuoteOrigin): Quote {
  const flags = flagsOf(quote, origin)
  const comparable = !isDoubtful({ flags }) && quote.previousClose
  const change =
    comparable && quote.price !== null && quote.previousClose !== null
      ? difference(quote.price, quote.previousClose)
      : null
  const price =
    !isDoubtful({ flags }) && quote.price !== null && quote.unit
      ? priceOf(quote.price, quote.unit)
      : null
  return {
    ticker,
    symbol: quote.symbol,
    kind: quote.kind,
    name: origin.listedName ?? quote.name,
    price: quote.price,
    unit: quote.unit,
    previousClose: quote.previousClose,
    change,
    changeRatio: change !== null && quote.previousClose ? change / quote.previousClose : null,
    open: quote.open,
    dayHigh: quote.dayHigh,
    dayLow: quote.dayLow,
    volume: quote.volume,
    relativeVolume: relativeVolumeOf(quote, origin.exchange),
    fiftyTwoWeekHigh: quote.fiftyTwoWeekHigh,
    fiftyTwoWeekLow: quote.fiftyTwoWeekLow,
    marketCap: quote.marketCap,
    sharesOutstanding: quote.sharesOutstanding,
    earningsPerShare: quote.earningsPerShare,
    bookValue: quote.bookValue,
    priceEarnings: positiveRatio(price, quote.earningsPerShare),
    priceToBook: positiveRatio(price, quote.bookValue),
    dividendYield: quote.dividendYield,
    ...(quote.details ? { details: quote.details } : {}),
    flags,
    provenance: {
      source: origin.source,
      asOf: new Date(quote.asOfMs).toISOString(),
      delayMinutes: quote.delayMinutes,
      stale: origin.stale,
      simulated: origin.simulated,
    },
  }
}

/** The same quote under the ticker as requested. */
export function withTicker(quote: Quote, ticker: string): Quote {
  return { ...quote, ticker }
}

function flagsOf(quote: ProviderQuote, { unitBefore, isInDoubt }: QuoteOrigin): QuoteFlag[] {
  const flags: QuoteFlag[] = []
  if (quote.price !== null && quote.unit === null) flags.push('unit_unknown')
  if (isInDoubt) flags.push('unit_in_doubt')
  if (isHundredfoldMove(quote.previousClose, quote.price)) flags.push('hundredfold_move')
  if (unitBefore !== null && quote.unit !== null && unitBefore !== quote.unit) {
    flags.push('unit_changed')
  }
  if (isOutsideDay(quote)) flags.push('price_outside_range')
  if (quote.isLevelInvented) flags.push('level_invented')
  return flags
}

function relativeVolumeOf({ asOfMs, details, volume }: ProviderQuote, exchange: string) {
  const average = details?.averageVolume3m ?? null
  const share = usualVolumeBy(exchange, asOfMs)
  if (volume === null || average === null || average <= 0 || share === null) return null
  return volume / (average * share)
}

function isOutsideDay({ price, dayLow, dayHigh }: ProviderQuote): boolean {
  if (price === null) return false
  return (dayLow !== null && price < dayLow) || (dayHigh !== null && price > dayHigh)
}

/** a ÷ b in a common unit; null if a unit is missing, currencies differ, or b is not positive. */
function positiveRatio(a: Price | null, b: Price | null): number | null {
  if (!a || !b || b.value <= 0) return null
  const converted = convert(a, b.unit, null)
  return converted ? converted.value / b.value : null
}

function priceOf(value: number, unit: string): Price {
  return { value, unit }
}
