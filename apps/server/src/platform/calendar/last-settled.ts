import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { TradingCalendar } from './trading-calendar.ts'
import { addDays, toEpochMs } from './zone-time.ts'

const ZONE = 'Europe/London'
/** The sources of daily prices have London's close by then. */
const SETTLED_MINUTES = 18 * 60

/** The last 18:00 in London on a day on which it traded, in epoch milliseconds. */
export function lastSettledMs(
  calendar: Pick<TradingCalendar, 'previousTradingDate'>,
  nowMs: number,
): number {
  const tomorrow = addDays(toTradingDate(nowMs, ZONE), 1)
  const date = calendar.previousTradingDate('LSE', tomorrow)
  const settledMs = toEpochMs(date, SETTLED_MINUTES, ZONE)
  if (settledMs <= nowMs) return settledMs
  return toEpochMs(calendar.previousTradingDate('LSE', date), SETTLED_MINUTES, ZONE)
}
