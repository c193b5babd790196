import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { TradingCalendar } from './trading-calendar.ts'

/** A security whose last price is older is no longer quoted. */
const SESSIONS_UNTIL_GONE = 5

/** The oldest day whose price still counts as a present one on `day`. */
export function oldestCurrentDay(
  calendar: Pick<TradingCalendar, 'previousTradingDate'>,
  exchange: string,
  day: TradingDate,
): TradingDate {
  let oldest = day
  for (let back = 0; back <= SESSIONS_UNTIL_GONE; back += 1) {
    oldest = calendar.previousTradingDate(exchange, oldest)
  }
  return oldest
}
