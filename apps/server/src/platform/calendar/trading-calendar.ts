/**
 * When each exchange trades: sessions, half-days, holidays, in instants. Pure; the dates come from
 * data/calendars through load-trading-calendar.ts, the regular hours from market-hours.ts. It knows
 * no symbols beyond the key that `calendarOf` makes of one, and no clock: the instant is passed in.
 */

import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { MarketHours } from './market-hours.ts'
import { EXCHANGE_FILES, hoursOf } from './market-hours.ts'
import { addDays, toEpochMs, weekdayOf } from './zone-time.ts'

export { calendarOf } from './market-hours.ts'

/** A day on which a market does not keep its regular hours. */
export interface CalendarDay {
  /** ISO 10383 code of the market, the name of its file. */
  readonly market: string
  readonly date: TradingDate
  readonly kind: 'holiday' | 'half-day'
  /** Local minutes since midnight at which a half-day ends; null for a holiday. */
  readonly closeMinutes: number | null
  readonly name: string
}

/** Continuous trading of one trading date; instants in milliseconds since the epoch. */
export interface TradingSession {
  readonly tradingDate: TradingDate
  readonly openMs: number
  /** Exclusive. */
  readonly closeMs: number
  /** End of the regular hours: the close, or earlier in a market that never closes. */
  readonly regularCloseMs: number
  /** Pauses within the session, start inclusive, end exclusive. */
  readonly breaks: readonly { readonly startMs: number; readonly endMs: number }[]
  /** Name of a half-day; null on an ordinary day. */
  readonly name: string | null
}

export interface MarketState {
  readonly isOpen: boolean
  /** The current trading date, or the last one. */
  readonly tradingDate: TradingDate
  /**
   * When isOpen changes next: the close or a break's start while open, the next open or a break's
   * end while closed. For a market that does not close within a week, a week from now.
   */
  readonly changesAtMs: number
  /** Name of today's holiday or half-day in the market's own zone. */
  readonly note: string | null
  /** False when the year's holidays are unknown: only weekends are closed then. */
  readonly covered: boolean
}

export interface TradingCalendar {
  /** How long a quote stays fresh while its exchange trades, in milliseconds. */
  readonly freshForMs: number
  /** True if every exchange trades at every instant. */
  readonly isContinuous: boolean
  /** Null on a day without trading. */
  sessionOn(exchange: string, date: TradingDate): TradingSession | null
  stateAt(exchange: string, nowMs: number): MarketState
  /** Strictly before the date. */
  previousTradingDate(exchange: string, date: TradingDate): TradingDate
  /** Strictly after the date. */
  nextTradingDate(exchange: string, date: TradingDate): TradingDate
  /** IANA zone in which the exchange's days and hours are counted. */
  timeZone(exchange: string): string
  /** Exchanges whose current or next year is not covered. */
  uncovered(nowMs: number): readonly { readonly exchange: string; readonly year: number }[]
}

/** Delayed feeds change every quarter of a minute at most. */
const FRESH_FOR_MS = 15_000
/** A simulated price costs nothing to read, and moves every few seconds. */
const DEMO_FRESH_FOR_MS = 3000

/** At most this many sessions that follow each other without a gap count as one. */
const MAX_JOINED_SESSIONS = 7

export function buildTradingCalendar(days: readonly CalendarDay[]): TradingCalendar {
  const dayByKey = new Map(days.map((day) => [`${day.market} ${day.date}`, day]))
  const coveredYears = new Set(days.map((day) => `${day.market} ${day.date.slice(0, 4)}`))

  const specialDay = (hours: MarketHours, date: TradingDate) =>
    dayByKey.get(`${hours.file} ${date}`)
  const isCovered = (hours: MarketHours, date: TradingDate) =>
    hours.file === null ? hours.isKnown : coveredYears.has(`${hours.file} ${date.slice(0, 4)}`)

  const findSession = rememberSessions((hours, date) =>
    buildSession(hours, date, specialDay(hours, date)),
  )
  const sessionOn = (exchange: string, date: TradingDate) =>
    findSession(hoursOf(exchange), date, exchange)

  /** The nearest session in a direction, from `date` on; every market has one within a year. */
  function nearest(
    exchange: string,
    date: TradingDate,
    step: 1 | -1,
    accepts: (session: TradingSession) => boolean = () => true,
  ): TradingSession {
    for (let day = date, looked = 0; looked < 366; day = addDays(day, step), looked++) {
      const session = sessionOn(exchange, day)
      if (session && accepts(session)) return session
    }
    throw new RangeError(`${exchange} has no session within a year of ${date}`)
  }

  function stateAt(exchange: string, nowMs: number): MarketState {
    const hours = hoursOf(exchange)
    const today = toTradingDate(nowMs, hours.timeZone)
    // A trading date may begin on the evening before, so the search starts a day late.
    const last = nearest(exchange, addDays(today, 1), -1, (session) => session.openMs <= nowMs)
    const shared = {
      tradingDate: last.tradingDate,
      note: specialDay(hours, today)?.name ?? null,
      covered: isCovered(hours, today),
    }
    if (nowMs >= last.closeMs) {
      const next = nearest(exchange, today, 1, (session) => session.openMs > nowMs)
      return { ...shared, isOpen: false, changesAtMs: next.openMs }
    }
    const pause = last.breaks.find((one) => nowMs < one.endMs)
    if (pause && nowMs >= pause.startMs) {
      return { ...shared, isOpen: false, changesAtMs: pause.endMs }
    }
    return { ...shared, isOpen: true, changesAtMs: pause?.startMs ?? endOfTrading(exchange, last) }
  }

  function endOfTrading(exchange: string, session: TradingSession): number {
    let end = session
    for (let joined = 1; joined < MAX_JOINED_SESSIONS; joined++) {
      const next = sessionOn(exchange, addDays(end.tradingDate, 1))
      if (next?.openMs !== end.closeMs) break
      end = next
    }
    return end.closeMs
  }

  return {
    freshForMs: FRESH_FOR_MS,
    isContinuous: false,
    sessionOn,
    stateAt,
    previousTradingDate: (exchange, date) => nearest(exchange, addDays(date, -1), -1).tradingDate,
    nextTradingDate: (exchange, date) => nearest(exchange, addDays(date, 1), 1).tradingDate,
    timeZone: (exchange) => hoursOf(exchange).timeZone,
    uncovered: (nowMs) =>
      EXCHANGE_FILES.flatMap(({ exchange, file }) => {
        const year = Number(toTradingDate(nowMs, hoursOf(exchange).timeZone).slice(0, 4))
        return [year, year + 1]
          .filter((wanted) => !coveredYears.has(`${file} ${wanted}`))
          .map((missing) => ({ exchange, year: missing }))
      }),
  }
}

/**
 * The same exchanges without a close: a trading date lasts from its regular opening to that of the
 * next one, so that nights, weekends and holidays belong to the trading date before them. For a
 * simulated market, which has something to show at any hour.
 */
export function openRoundTheClock(calendar: TradingCalendar): TradingCalendar {
  const { previousTradingDate, nextTradingDate, timeZone } = calendar
  const findSession = rememberSessions((hours, date, exchange) => {
    const regular = calendar.sessionOn(exchange, date)
    const next = nextTradingDate(exchange, date)
    return regular && toContinuousSession(hours, regular, next)
  })
  const sessionOn = (exchange: string, date: TradingDate) =>
    findSession(hoursOf(exchange), date, exchange)
  return {
    freshForMs: DEMO_FRESH_FOR_MS,
    isContinuous: true,
    previousTradingDate,
    nextTradingDate,
    timeZone,
    sessionOn,
    stateAt(exchange, nowMs) {
      let tradingDate = addDays(toTradingDate(nowMs, timeZone(exchange)), 1)
      const hasOpened = () => (sessionOn(exchange, tradingDate)?.openMs ?? nowMs + 1) <= nowMs
      while (!hasOpened()) tradingDate = previousTradingDate(exchange, tradingDate)
      return {
        isOpen: true,
        tradingDate,
        changesAtMs: nowMs + MAX_JOINED_SESSIONS * DAY_MS,
        note: null,
        covered: true,
      }
    },
    uncovered: () => [],
  }
}

const DAY_MS = 86_400_000

/** Each market's sessions by date, built when first asked for: converting a zone's time is slow. */
function rememberSessions<Session extends TradingSession | null>(
  build: (hours: MarketHours, date: TradingDate, exchange: string) => Session,
): (hours: MarketHours, date: TradingDate, exchange: string) => Session {
  const sessions = new Map<MarketHours, Map<TradingDate, Session>>()
  return (hours, date, exchange) => {
    let ofMarket = sessions.get(hours)
    if (!ofMarket) sessions.set(hours, (ofMarket = new Map()))
    let session = ofMarket.get(date)
    if (session === undefined) {
      session = build(hours, date, exchange)
      ofMarket.set(date, session)
    }
    return session
  }
}

/** @param next trading date after this one */
function toContinuousSession(
  { openMinutes, timeZone }: MarketHours,
  { tradingDate, openMs, closeMs }: TradingSession,
  next: TradingDate,
): TradingSession {
  return {
    tradingDate,
    openMs,
    closeMs: toEpochMs(next, openMinutes, timeZone),
    regularCloseMs: closeMs,
    breaks: [],
    name: null,
  }
}

function buildSession(
  hours: MarketHours,
  date: TradingDate,
  special: CalendarDay | undefined,
): TradingSession | null {
  if (special?.kind === 'holiday' || !hours.weekdays.includes(weekdayOf(date))) return null
  const closeMinutes = special?.closeMinutes ?? hours.closeMinutes
  const instant = (minutes: number) => toEpochMs(date, minutes, hours.timeZone)
  return {
    tradingDate: date,
    openMs: instant(hours.openMinutes),
    closeMs: instant(closeMinutes),
    regularCloseMs: instant(closeMinutes),
    breaks: hours.breaks
      .filter(({ endMinutes }) => endMinutes < closeMinutes)
      .map(({ startMinutes, endMinutes }) => ({
        startMs: instant(startMinutes),
        endMs: instant(endMinutes),
      })),
    name: special?.name ?? null,
  }
}
