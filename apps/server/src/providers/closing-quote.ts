import { FUND_EXCHANGE } from '@leadenhall/contract/instruments/words.ts'
import type { TradingCalendar } from '../platform/calendar/trading-calendar.ts'
import { NO_FIGURES } from './no-figures.ts'
import type { ProviderQuote } from './ports.ts'
import type { LastDays } from './price-ports.ts'

/**
 * The last close as a quote, as of the end of its session; null for a day without one. A fund's price is
 * as of its day of valuation, whose time is not known: midnight in UTC.
 */
export function toClosingQuote(
  symbol: string,
  { unit, days }: LastDays,
  { calendar, exchange }: { readonly calendar: TradingCalendar; readonly exchange: string },
): ProviderQuote | null {
  const last = days.at(-1)
  if (!last || last.close === null) return null
  const isFund = exchange === FUND_EXCHANGE
  const session = isFund ? null : calendar.sessionOn(exchange, last.date)
  return {
    ...NO_FIGURES,
    symbol,
    kind: isFund ? 'fund' : 'share',
    name: null,
    price: last.close,
    unit,
    previousClose: days.at(-2)?.close ?? null,
    open: last.open,
    dayHigh: last.high,
    dayLow: last.low,
    volume: last.volume,
    asOfMs: session?.closeMs ?? Date.parse(last.date),
  }
}
