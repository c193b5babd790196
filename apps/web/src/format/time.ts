/**
 * Formats instants and days in London time unless a zone is given. Dates are in the notation of the
 * display settings; the examples show words.
 */
import { formatDay as dayInWords, formatTime } from '@leadenhall/contract/shared/london-time.ts'
import { onFirstUse } from '@leadenhall/contract/shared/on-first-use.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { inNotation } from './date-notation.ts'
import { NOT_KNOWN } from './price.ts'

export { formatTime } from '@leadenhall/contract/shared/london-time.ts'

const LONDON = 'Europe/London'

/** Formats in any time zone. */
function zoned(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const known = formats.get(timeZone)
    if (known) return known
    const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}

const clock = zoned({ hour: 'numeric', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

/** `9:03:22`. */
export function formatClock(epochMs: number, timeZone: string): string {
  return clock(timeZone)
    .format(epochMs)
    .replace(/^0(\d)/, '$1')
}

const zoneName = zoned({ timeZoneName: 'short' })

/** `GMT`, `BST`. */
export function zoneLabel(epochMs: number, timeZone: string): string {
  const parts = zoneName(timeZone).formatToParts(epochMs)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

const weekday = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: LONDON, weekday: 'short' }),
)

/** `Mon 08:00` of an instant. */
export function formatWeekdayTime(instant: string): string {
  return `${weekday().format(new Date(instant))} ${formatTime(instant)}`
}

/** `20 Nov 2026` of an instant. */
export function formatDay(instant: string | number): string {
  return inNotation(dateOf(instant), () => dayInWords(instant))
}

const dateOf = (instant: string | number) => toTradingDate(new Date(instant).getTime(), LONDON)

/** `20 Nov 2026, 14:03`. */
export function formatDayTime(instant: string | number): string {
  return `${formatDay(instant)}, ${formatTime(instant)}`
}

/** `20 Nov` of a day, where the year is clear; `20/11` or `11-20`. */
export function formatShortDate(date: string): string {
  return inNotation(date.slice('YYYY-'.length), () => dayOfYear().format(noonOf(date)))
}

const noonOf = (date: string) => new Date(`${date}T12:00:00Z`)

const dayOfYear = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: LONDON,
      day: 'numeric',
      month: 'short',
    }),
)

/** `Fri 20 Nov` of a day. */
export function formatWeekdayDate(date: string): string {
  return `${weekday().format(noonOf(date))} ${formatShortDate(date)}`
}

/** `14:03 on 20 Nov` for an instant in recent months. */
export function formatRecentTime(instant: string | number): string {
  return `${formatTime(instant)} on ${formatShortDate(dateOf(instant))}`
}

/** A day without time zone: `2026-11-20` → `20 Nov 2026`; a year stays a year. */
export function formatDate(date: string | null): string {
  if (date === null) return NOT_KNOWN
  return /^\d{4}$/.test(date) ? date : formatDay(`${date}T12:00:00Z`)
}

/** How long ago, in the largest whole unit: `3 minutes ago`, `just now`. */
export function formatAge(thenMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - thenMs) / 1000))
  if (seconds < 60) return 'just now'
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return plural(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day')
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

const month = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' }),
)

/** `Jan` to `Dec`. */
export function monthNames(): string[] {
  return Array.from({ length: 12 }, (_, index) => month().format(Date.UTC(2026, index, 1)))
}

/** The words of a source line. */
export const DAY_TEXTS = { day: formatDay, dayTime: formatDayTime, weekdayDate: formatWeekdayDate }
