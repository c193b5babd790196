/** Days and times of day in London, as they are shown. */
import { onFirstUse } from './on-first-use.ts'

const LONDON = 'Europe/London'

const time = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: LONDON,
      hour: '2-digit',
      minute: '2-digit',
    }),
)
const day = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: LONDON,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
)
const longDate = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' }),
)
const month = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
)

/** `14:03` of an instant. */
export function formatTime(instant: string | number): string {
  return time().format(new Date(instant))
}

/** `20 Nov 2026` of an instant. */
export function formatDay(instant: string | number): string {
  return day().format(new Date(instant))
}

/** A day without time zone, for sentences: `2026-11-20` → `20 November 2026`. */
export function formatLongDate(date: string): string {
  return longDate().format(Date.parse(date))
}

/** The month of a day without time zone, for sentences: `2026-11-20` → `November 2026`. */
export function formatMonth(date: string): string {
  return month().format(Date.parse(date))
}

/** `20 Nov 2026, 14:03`. */
export function formatDayTime(instant: string | number): string {
  return `${formatDay(instant)}, ${formatTime(instant)}`
}
