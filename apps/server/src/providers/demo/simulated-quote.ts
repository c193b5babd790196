import type { QuoteDetails } from '@leadenhall/contract/quotes/index.ts'
import type { ProviderQuote } from '../ports.ts'
import { type DayPath, extremesUntil, pathAt, volumeShare } from './day-path.ts'
import { lastTrade } from './last-trades.ts'
import type { PriceModel } from './price-model.ts'
import {
  instantOfMinute,
  minutesElapsed,
  type SessionDay,
  type SessionDays,
  sessionsBetween,
} from './session-days.ts'

const YEAR_DAYS = 365
const LONGEST_AVERAGE = 200

export interface Extremes {
  readonly high: number
  readonly low: number
}

/** Figures of the year before a session that its quotes need. */
interface YearBefore extends Extremes {
  /** Average closes of the last 50 and 200 sessions; null while there are fewer. */
  readonly over50: number | null
  readonly over200: number | null
}

/** A computed year: of this session, and of an anchor that gives the session before this close. */
export interface KnownYear extends YearBefore {
  readonly day: number
  readonly closeLevel: number
}

export interface Simulation {
  readonly model: PriceModel
  readonly days: SessionDays
  /** The members that an index was built from; null for anything else. */
  readonly members: readonly object[] | null
  /** Of the anchor's leader; null without one. */
  readonly leader: PriceModel | null
  /** By symbol, shared by all: computing one takes a tenth of a millisecond and 170 kB of garbage. */
  readonly years: Map<string, KnownYear>
}

/** The path of a session of which so many minutes have passed. */
export function pathNow(model: PriceModel, session: SessionDay, minute: number): DayPath {
  const isOver = minute >= session.minutes
  return isOver ? model.pathOf(session) : (model.pathInProgress?.(session) ?? model.pathOf(session))
}

/** Sessions whose prices a quote needs: those of the year before, and its own. */
export function sessionsOfQuote(days: SessionDays, session: SessionDay): SessionDay[] {
  return sessionsBetween(days, session.day - YEAR_DAYS, session.day)
}

/** High and low of the first `minute` minutes of a path. */
export function pricesUntil(model: PriceModel, path: DayPath, minute: number): Extremes {
  const { top, bottom } = extremesUntil(path, minute)
  return toExtremes(model, top, bottom)
}

/** Which of the two levels is the higher price depends on the direction of a pair. */
function toExtremes(model: PriceModel, top: number, bottom: number): Extremes {
  const [one, other] = [model.priceAt(top), model.priceAt(bottom)]
  return { high: Math.max(one, other), low: Math.min(one, other) }
}

export function volumeUntil(model: PriceModel, session: SessionDay, minute: number): number | null {
  const volume = model.volumeOf(session)
  return volume === null ? null : Math.round(volume * volumeShare(minute, session))
}

/** Of the sessions of the year before one, which is not included. */
function yearBefore({ model, days }: Simulation, session: SessionDay): YearBefore {
  const sessions = sessionsBetween(days, session.day - YEAR_DAYS, session.day - 1)
  const { top, bottom, closes: levels } = model.rangeOf(sessions)
  const closes = levels.slice(-LONGEST_AVERAGE).map((level) => model.priceAt(level))
  return {
    ...toExtremes(model, top, bottom),
    over50: averageOf(closes, 50),
    over200: averageOf(closes, LONGEST_AVERAGE),
  }
}

function averageOf(closes: Float64Array, count: number): number | null {
  if (closes.length < count) return null
  let sum = 0
  for (const close of closes.subarray(-count)) sum += close
  return Number((sum / count).toPrecision(6))
}

/** Half of the spread as a ratio: wide for small companies, narrow for funds, whose makers quote both sides. */
function halfSpread(model: PriceModel): number {
  if (model.anchor.kind === 'fund') return halfSpreadOfFund(model.anchor.fundSize ?? 1e8)
  const cap = model.anchor.marketCap?.value ?? 5e7
  return Math.min(0.03, Math.max(0.0002, 0.001 * (2e9 / Math.max(cap, 1e6)) ** 0.5))
}

/** @param size in pounds: £40bn has 0.015%, £1bn 0.05%, £50m 0.14% */
function halfSpreadOfFund(size: number): number {
  return Math.min(0.003, Math.max(0.00005, 0.00025 * (1e9 / Math.max(size, 1e6)) ** 0.35))
}

function toDetails(
  model: PriceModel,
  price: number,
  { over50, over200 }: YearBefore,
  perShare: PerShare | null,
): QuoteDetails {
  const half = halfSpread(model)
  return {
    bid: Number((price * (1 - half)).toPrecision(6)),
    ask: Number((price * (1 + half)).toPrecision(6)),
    averageVolume3m: model.averageVolume,
    averageVolume10d: model.averageVolume,
    average50d: over50,
    average200d: over200,
    forwardEarnings: null,
    forwardDividend: null,
    trailingDividend: null,
    exDividendDate: null,
    dividendDate: null,
    resultsDate: null,
    ...perShare,
  }
}

/** Figures from simulated accounts. */
export type PerShare = Pick<
  QuoteDetails,
  | 'forwardEarnings'
  | 'forwardDividend'
  | 'trailingDividend'
  | 'exDividendDate'
  | 'dividendDate'
  | 'resultsDate'
>

/**
 * Null before the first session of the simulated time.
 * @param perShare null for an instrument without accounts
 */
export function toSimulatedQuote(
  symbol: string,
  simulation: Simulation,
  nowMs: number,
  perShare: PerShare | null,
  findPath = pathNow,
): ProviderQuote | null {
  const { model, days, years } = simulation
  const { anchor } = model
  const session = days.lastOpened(nowMs)
  const previous = session && days.before(session.day)
  if (!session || !previous) return null
  const minute = minutesElapsed(session, nowMs)
  const path = findPath(model, session, minute)
  const level = pathAt(path, minute)
  const last = days.isContinuous
    ? lastTrade(model, symbol, level, nowMs)
    : {
        price: model.priceAt(level),
        atMs: minute >= session.minutes ? session.closeMs : instantOfMinute(session, minute),
      }
  const day = pricesUntil(model, path, minute)
  const closeBefore = model.pathOf(previous).close
  let year = years.get(symbol)
  if (year?.day !== session.day || year.closeLevel !== closeBefore) {
    year = { ...yearBefore(simulation, session), day: session.day, closeLevel: closeBefore }
    years.set(symbol, year)
  }
  const hasBook = anchor.kind === 'share' || anchor.kind === 'fund'
  return {
    symbol,
    kind: anchor.kind,
    name: anchor.name,
    price: last.price,
    unit: anchor.unit,
    previousClose: model.priceAt(closeBefore),
    open: model.priceAt(path.open),
    dayHigh: Math.max(day.high, last.price),
    dayLow: Math.min(day.low, last.price),
    volume: volumeUntil(model, session, minute),
    fiftyTwoWeekHigh: Math.max(year.high, day.high, last.price),
    fiftyTwoWeekLow: Math.min(year.low, day.low, last.price),
    // A level that was made up has no part in a company's size.
    marketCap:
      anchor.price === null || anchor.marketCap === null
        ? null
        : {
            value: Math.round(anchor.marketCap.value * model.sinceAnchor(level)),
            unit: anchor.marketCap.unit,
          },
    sharesOutstanding: anchor.sharesOutstanding,
    earningsPerShare: null,
    bookValue: null,
    dividendYield: null,
    ...(hasBook ? { details: toDetails(model, last.price, year, perShare) } : {}),
    asOfMs: last.atMs,
    delayMinutes: 0,
    ...(anchor.price === null ? { isLevelInvented: true } : {}),
  }
}
