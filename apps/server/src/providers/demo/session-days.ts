/**
 * Sessions by day number, with trading minutes counted without the breaks. Day numbers are days
 * since 1990-01-01, a Monday.
 */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { TradingCalendar, TradingSession } from '../../platform/calendar/trading-calendar.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const FIRST_DAY = Date.UTC(1990, 0, 1) / DAY_MS
/** Day 0 in days since 1 January 1970. */
export const FIRST_UNIX_DAY = FIRST_DAY
/** In the year 2079. */
const LAST_DAY = 32_767

export interface SessionDay {
  readonly day: number
  readonly date: TradingDate
  readonly openMs: number
  readonly closeMs: number
  /**
   * Time of the daily bar: the open, or local midnight if the open is on the day before. A
   * currency's current bar is therefore in the future for a few hours of the evening before.
   */
  readonly barMs: number
  /** Minutes of trading. */
  readonly minutes: number
  /** Of them in the regular hours, which come first: all but in a market that never closes. */
  readonly busyMinutes: number
  readonly breaks: TradingSession['breaks']
}

export interface SessionDays {
  readonly timeZone: string
  /** True if the market never closes, so that there are trades within a minute. */
  readonly isContinuous: boolean
  find(day: number): SessionDay | null
  /** The last session that opened at or before an instant. */
  lastOpened(nowMs: number): SessionDay | null
  /** The last session before a day. */
  before(day: number): SessionDay | null
}

export function dayOfDate(date: TradingDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS - FIRST_DAY
}

export function dayOfInstant(epochMs: number): number {
  return Math.floor(epochMs / DAY_MS) - FIRST_DAY
}

/** Weekdays counted; a Saturday or Sunday counts as its Friday. */
export function weekdaysUntil(day: number): number {
  return Math.floor(day / 7) * 5 + Math.min(day % 7, 4)
}

/** Trading minutes that have passed at an instant. */
export function minutesElapsed(session: SessionDay, nowMs: number): number {
  const atMs = Math.min(Math.max(nowMs, session.openMs), session.closeMs)
  const pausedMs = session.breaks.reduce(
    (sum, { startMs, endMs }) => sum + Math.max(0, Math.min(atMs, endMs) - startMs),
    0,
  )
  return Math.floor((atMs - session.openMs - pausedMs) / MINUTE_MS)
}

/** The instant at which a trading minute starts. */
export function instantOfMinute(session: SessionDay, minute: number): number {
  let atMs = session.openMs + minute * MINUTE_MS
  for (const { startMs, endMs } of session.breaks) if (atMs >= startMs) atMs += endMs - startMs
  return atMs
}

export function createSessionDays(calendar: TradingCalendar, exchange: string): SessionDays {
  const timeZone = calendar.timeZone(exchange)
  const known = new Map<number, SessionDay | null>()
  let barShiftMs: number | null = null

  /** The open is on the day before for all days of an exchange or for none, so one check is enough. */
  function barShift(session: TradingSession): number {
    if (barShiftMs === null) {
      barShiftMs = 0
      const isOnDate = (ms: number) => toTradingDate(ms, timeZone) === session.tradingDate
      while (barShiftMs < DAY_MS && !isOnDate(session.openMs + barShiftMs)) {
        barShiftMs += 60 * MINUTE_MS
      }
    }
    return barShiftMs
  }

  function read(day: number): SessionDay | null {
    if (day < 1 || day > LAST_DAY) return null
    const date = new Date((day + FIRST_DAY) * DAY_MS).toISOString().slice(0, 10)
    const session = calendar.sessionOn(exchange, date)
    if (!session) return null
    const { openMs, closeMs, regularCloseMs, breaks } = session
    const pausedMs = breaks.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
    const minutesUntil = (ms: number) => Math.floor((ms - openMs - pausedMs) / MINUTE_MS)
    return {
      day,
      date,
      openMs,
      closeMs,
      barMs: openMs + barShift(session),
      minutes: minutesUntil(closeMs),
      busyMinutes: minutesUntil(regularCloseMs),
      breaks,
    }
  }

  function find(day: number): SessionDay | null {
    let session = known.get(day)
    if (session === undefined) {
      session = read(day)
      known.set(day, session)
    }
    return session
  }

  function before(day: number): SessionDay | null {
    for (let at = day - 1; at > day - 30; at -= 1) {
      const session = find(at)
      if (session) return session
    }
    return null
  }

  return {
    timeZone,
    isContinuous: calendar.isContinuous,
    find,
    before,
    lastOpened(nowMs) {
      // East of Greenwich, tomorrow's session may have opened already.
      let session = before(dayOfInstant(nowMs) + 2)
      while (session && session.openMs > nowMs) session = before(session.day)
      return session
    },
  }
}

/** Sessions of the days `from` to `to`, both included, oldest first. */
export function sessionsBetween(days: SessionDays, from: number, to: number): SessionDay[] {
  const sessions: SessionDay[] = []
  for (let day = from; day <= to; day += 1) {
    const session = days.find(day)
    if (session) sessions.push(session)
  }
  return sessions
}
