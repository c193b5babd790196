import { findExchange } from '@leadenhall/contract/shared/exchanges.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import { weekdayOf } from '../../platform/calendar/zone-time.ts'

interface DayBar {
  readonly date: TradingDate
  readonly volume: number | null
}

/**
 * Leaves out what a source states for days on which the exchange did not trade: some sources repeat
 * the last price on bank holidays. Shares traded on a weekday show that the calendar lacks something,
 * so that bar is kept, as are all bars of a market whose days are not known here.
 * @param exchange code of the listing's exchange; null for a symbol without one
 */
export function keepTradingDays<Bar extends DayBar>(
  bars: readonly Bar[],
  exchange: string | null,
  calendar: Pick<TradingCalendar, 'sessionOn'>,
): readonly Bar[] {
  if (exchange === null || !findExchange(exchange)) return bars
  return bars.filter(
    ({ date, volume }) =>
      calendar.sessionOn(exchange, date) !== null || (isWeekday(date) && (volume ?? 0) > 0),
  )
}

function isWeekday(date: TradingDate): boolean {
  return ![0, 6].includes(weekdayOf(date))
}
