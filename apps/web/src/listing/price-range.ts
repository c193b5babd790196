import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'
import { formatLevel } from '../format/price.ts'
import { texts } from './texts.ts'

export interface PriceRange {
  readonly low: number
  readonly high: number
  readonly from: string
  readonly to: string
  readonly name: string
  /** The range and the price within it, in words. */
  readonly label: string
}

/** The day or the 52 weeks of a quote; null without both ends, and for a price in doubt. */
export function rangeOf(quote: Quote, span: 'day' | 'year'): PriceRange | null {
  const { price, unit, kind } = quote
  const [low, high] =
    span === 'day' ? [quote.dayLow, quote.dayHigh] : [quote.fiftyTwoWeekLow, quote.fiftyTwoWeekHigh]
  if (isDoubtful(quote) || low === null || high === null || high <= low) return null
  // The price beside it says that it is per 100.
  const short = unit?.replace('%', '') ?? null
  const [from, to] = [formatLevel(low, short, kind), formatLevel(high, short, kind)]
  const name = texts.ranges[span]
  const label = texts.ranges.label(name, formatLevel(price, unit, kind), from, to)
  return { low, high, from, to, name, label }
}
