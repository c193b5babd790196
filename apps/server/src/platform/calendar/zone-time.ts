import type { TradingDate } from '@leadenhall/contract/shared/time.ts'

const DAY_MS = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of the zone at an instant, as if it were UTC: milliseconds. */
function toWallClockMs(epochMs: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    // Swedish dates have the format of ISO 8601: 2026-11-20 08:00:00.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    formats.set(timeZone, format)
  }
  return Date.parse(`${format.format(epochMs).replace(' ', 'T')}Z`)
}

const midnightOffsets = new Map<string, number>()

/** How far the zone is ahead of UTC at a UTC midnight, milliseconds. */
function offsetAtMidnight(dayMs: number, timeZone: string): number {
  const key = `${timeZone} ${dayMs}`
  let offset = midnightOffsets.get(key)
  if (offset === undefined) {
    offset = toWallClockMs(dayMs, timeZone) - dayMs
    midnightOffsets.set(key, offset)
  }
  return offset
}

/**
 * The instant of a local time in a zone, in milliseconds since the epoch. A time that a spring
 * changeover skips moves forward by the length of the jump; for a time that an autumn changeover
 * repeats, the first one counts.
 * @param minutes since local midnight of the date; below 0 and above 1440 are on other days
 */
export function toEpochMs(date: TradingDate, minutes: number, timeZone: string): number {
  const wallMs = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  const midnightMs = Math.floor(wallMs / DAY_MS) * DAY_MS
  // No zone is more than a day from UTC, so a relevant changeover is between these two.
  const before = offsetAtMidnight(midnightMs - DAY_MS, timeZone)
  const after = offsetAtMidnight(midnightMs + 2 * DAY_MS, timeZone)
  const early = wallMs - before
  if (before === after || toWallClockMs(early, timeZone) === wallMs) return early
  const late = wallMs - after
  return toWallClockMs(late, timeZone) === wallMs ? late : early
}

/** The time in a zone as `HH:MM`, and whether its day is a weekday. */
export function wallClockOf(
  epochMs: number,
  timeZone: string,
): { readonly isWeekday: boolean; readonly time: string } {
  const [date = '', time = ''] = new Date(toWallClockMs(epochMs, timeZone)).toISOString().split('T')
  return { isWeekday: ![0, 6].includes(weekdayOf(date)), time: time.slice(0, 5) }
}

/** The calendar day `days` later, or earlier if negative. */
export function addDays(date: TradingDate, days: number): TradingDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf(date: TradingDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}
