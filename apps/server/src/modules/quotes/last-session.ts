/** Whether a quote is of its exchange's current session, so that its change is today's. */
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { calendarOf, type TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import { toEpochMs } from '../../platform/calendar/zone-time.ts'
import type { Universe } from '../instruments/index.ts'

/** @returns a test for quotes at that moment: traded on the exchange's current or last trading date */
export function lastSessionTest(
  { calendar, universe }: { readonly calendar: TradingCalendar; readonly universe: Universe },
  nowMs: number,
): (quote: Quote) => boolean {
  const startsMs = new Map<string, number>()
  const startOf = (exchange: string): number => {
    const known = startsMs.get(exchange)
    if (known !== undefined) return known
    const { tradingDate } = calendar.stateAt(exchange, nowMs)
    const startMs = toEpochMs(tradingDate, 0, calendar.timeZone(exchange))
    startsMs.set(exchange, startMs)
    return startMs
  }
  return ({ provenance, symbol }) => {
    const exchange = universe.resolve(symbol)?.listing.exchange ?? null
    return Date.parse(provenance.asOf) >= startOf(calendarOf(symbol, exchange))
  }
}
