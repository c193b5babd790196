import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { NO_FIGURES } from '../no-figures.ts'
import type { ProviderQuote } from '../ports.ts'
import type { ChartMeta } from './chart.ts'
import { positive } from './quote.ts'
import { toInstrumentKind } from './quote-type.ts'

/**
 * A quote from the header of a one-day chart, for when the quote endpoint refuses. It has price,
 * unit, range, volume and previous close; company figures are null.
 * @returns null when the header has no price or no time
 */
export function toChartQuote(symbol: string, meta: ChartMeta): ProviderQuote | null {
  const price = positive(meta.regularMarketPrice)
  if (price === null || meta.regularMarketTime === null) return null
  return {
    ...NO_FIGURES,
    symbol,
    kind: toInstrumentKind(meta.instrumentType),
    name: meta.longName ?? meta.shortName,
    price,
    unit: parseUnit(meta.currency),
    // In a one-day chart the close before its first bar is the previous close.
    previousClose: positive(meta.previousClose) ?? positive(meta.chartPreviousClose),
    dayHigh: positive(meta.regularMarketDayHigh),
    dayLow: positive(meta.regularMarketDayLow),
    volume: meta.regularMarketVolume,
    fiftyTwoWeekHigh: positive(meta.fiftyTwoWeekHigh),
    fiftyTwoWeekLow: positive(meta.fiftyTwoWeekLow),
    asOfMs: meta.regularMarketTime,
  }
}
