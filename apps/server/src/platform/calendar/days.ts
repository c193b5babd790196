/** Days as numbers, for arrays with one entry per calendar day. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { Clock } from '../clock.ts'

const DAY_MS = 86_400_000

/** Days since 1 January 1970. */
export type Day = number

const known = new Map<TradingDate, Day>()

export function toDay(date: TradingDate): Day {
  let day = known.get(date)
  if (day === undefined) {
    day = Date.parse(`${date}T00:00:00Z`) / DAY_MS
    if (known.size < 50_000) known.set(date, day)
  }
  return day
}

export function toDate(day: Day): TradingDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

export function isWeekday(day: Day): boolean {
  // 1 January 1970 was a Thursday.
  const weekday = (((day + 4) % 7) + 7) % 7
  return weekday >= 1 && weekday <= 5
}

/** The present day in London. */
export function todayOf({ clock }: { readonly clock: Clock }): Day {
  return toDay(toTradingDate(clock.now(), 'Europe/London'))
}

/** Position of the last of ascending days that is not after `day`; −1 if there is none. */
export function lastUpTo(days: readonly Day[], day: Day): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle] ?? 0) <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}
