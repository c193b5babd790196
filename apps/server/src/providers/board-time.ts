import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { addDays, toEpochMs } from '../platform/calendar/zone-time.ts'

const LONDON = 'Europe/London'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** How far a board's clock may be ahead of ours. */
const AHEAD_MS = 10 * 60_000

/**
 * The instant of a time as boards write it, in London time: `Today 15:32`, `Yesterday 09:05`,
 * `29 Mar 2024 15:32`, `29/03/2024 15:32`, epoch milliseconds. A `Today` in the future was written
 * before midnight and read after it. Null for any other text.
 */
export function parseBoardTime(text: string, nowMs: number): number | null {
  const [, day = '', hours = '', minutes = ''] =
    /^(.*?)[\s,]*\b(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.trim()) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null
  const minute = Number(hours) * 60 + Number(minutes)
  const today = toTradingDate(nowMs, LONDON)
  switch (day.trim().toLowerCase()) {
    case '':
    case 'today': {
      const atMs = toEpochMs(today, minute, LONDON)
      return atMs <= nowMs + AHEAD_MS ? atMs : toEpochMs(addDays(today, -1), minute, LONDON)
    }
    case 'yesterday':
      return toEpochMs(addDays(today, -1), minute, LONDON)
    default: {
      const date = parseDate(day)
      return date === null ? null : toEpochMs(date, minute, LONDON)
    }
  }
}

/** `29 Mar 2024`, `29/03/2024`, `29-3-24` → `2024-03-29`; null if there is no such day. */
function parseDate(text: string): string | null {
  const [, day = '', month = '', year = ''] =
    /(\d{1,2})(?:st|nd|rd|th)?[\s/.-]+([a-z]{3,9}|\d{1,2})[\s/.,-]+(\d{4}|\d{2})$/i.exec(
      text.trim(),
    ) ?? []
  const monthNumber = /^\d/.test(month)
    ? Number(month)
    : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const date = [
    year.length === 2 ? `20${year}` : year,
    String(monthNumber).padStart(2, '0'),
    day.padStart(2, '0'),
  ].join('-')
  const ms = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date ? null : date
}
