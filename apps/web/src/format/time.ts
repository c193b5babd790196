/** Formats instants and days in en-GB, in London time unless a zone is given. */
import { formatDay, formatTime } from '@leadenhall/contract/shared/london-time.ts'
import { onFirstUse } from '@leadenhall/contract/shared/on-first-use.ts'
import { NOT_KNOWN } from './price.ts'

export {
  formatDay,
  formatDayTime,
  formatTime,
  formatWeekdayDate,
} from '@leadenhall/contract/shared/london-time.ts'

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

/** `20 Nov` of a day, where the year is clear. */
export function formatShortDate(date: string): string {
  return dayOfYear().format(new Date(`${date}T12:00:00Z`))
}

const dayOfYear = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: LONDON,
      day: 'numeric',
      month: 'short',
    }),
)

/** `14:03 on 20 Nov` for an instant in recent months. */
export function formatRecentTime(instant: string | number): string {
  return `${formatTime(instant)} on ${dayOfYear().format(new Date(instant))}`
}

/** A day without time zone: `2026-11-20` → `20 Nov 2026`; a year stays a year. */
export function formatDate(date: string | null): string {
  if (date === null) return NOT_KNOWN
  return /^\d{4}$/.test(date) ? date : formatDay(`${date}T12:00:00Z`)
}

const shortUsDate = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { timeZone: LONDON, dateStyle: 'short' }),
)

/** `11/20/26` of an instant. */
export function formatShortUsDate(instant: string): string {
  return shortUsDate().format(new Date(instant))
}

const loginTime = onFirstUse(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: LONDON,
      dateStyle: 'short',
      timeStyle: 'medium',
    }),
)

/** `2026-11-20 14:03:22`. */
export function formatLoginTime(instant: string): string {
  return loginTime().format(new Date(instant))
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
