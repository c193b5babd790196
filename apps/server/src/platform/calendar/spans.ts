/** The spans over which changes are measured: each from the last close on or before its first day. Pure. */
import type { Day } from './days.ts'

const DAY_MS = 86_400_000
const MONTHS = { '1m': 1, '3m': 3, '6m': 6, '1y': 12, '3y': 36, '5y': 60, '7y': 84 } as const

export type Span = '1w' | 'ytd' | keyof typeof MONTHS

/** A close may be this much older than the day asked for: holidays and suspensions. */
export const MAX_GAP_WEEKDAYS = 7

/** The first day of a span that ends on `end`. The day of the month is kept, or is the month's last. */
export function startOfSpan(span: Span, end: Day): Day {
  if (span === '1w') return end - 7
  const date = new Date(end * DAY_MS)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (span === 'ytd') return Date.UTC(year - 1, 11, 31) / DAY_MS
  const from = month - MONTHS[span]
  const lastOfMonth = new Date(Date.UTC(year, from + 1, 0)).getUTCDate()
  return Date.UTC(year, from, Math.min(date.getUTCDate(), lastOfMonth)) / DAY_MS
}

/** Unix days since a Monday, as weekdays: Saturday and Sunday count as their Friday. */
export function weekdayOf(unixDay: Day): number {
  // 5 January 1970 was a Monday.
  const day = unixDay - 4
  return Math.floor(day / 7) * 5 + Math.min(((day % 7) + 7) % 7, 4)
}

/** True if a close of this day can begin a span that begins on `start`. */
export function canBegin(start: Day, closeDay: Day): boolean {
  return closeDay <= start && weekdayOf(start) - weekdayOf(closeDay) < MAX_GAP_WEEKDAYS
}
