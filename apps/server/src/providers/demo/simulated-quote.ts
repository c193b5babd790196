import type { QuoteDetails } from '@leadenhall/contract/quotes/index.ts'
import type { ProviderQuote } from '../ports.ts'
import { type DayPath, pathAt, pathUntil, volumeShare } from './day-path.ts'
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

/** Average closes of the last 50 and 200 sessions; null while there are fewer. */
interface Averages {
  readonly over50: number | null
  readonly over200: number | null
}

/** An instrument with cached results; all of them can be recomputed. */
export interface Simulation {
  readonly model: PriceModel
  readonly days: SessionDays
  /** The members that an index was built from; null for anything else. */
  readonly members: readonly object[] | null
  /** Of the sessions of the year before a day, excluding that day. */
  yearBefore: {
    readonly day: number
    readonly extremes: Extremes
    readonly averages: Averages
  } | null
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
export function extremesUntil(model: PriceModel, path: DayPath, minute: number): Extremes {
  let [top, bottom] = [path.high, path.low]
  if (minute < path.minutes) {
    top = Number.NEGATIVE_INFINITY
    bottom = Number.POSITIVE_INFINITY
    for (const level of pathUntil(path, minute)) {
      top = Math.max(top, level)
      bottom = Math.min(bottom, level)
    }
  }
  // Which of the two is the higher price depends on the direction of a pair.
  const [one, other] = [model.priceAt(top), model.priceAt(bottom)]
  return { high: Math.max(one, other), low: Math.min(one, other) }
}

export function volumeUntil(model: PriceModel, session: SessionDay, minute: number): number | null {
  const volume = model.volumeOf(session)
  return volume === null ? null : Math.round(volume * volumeShare(minute / session.minutes))
}

function yearOf(
  simulation: Simulation,
  session: SessionDay,
): NonNullable<Simulation['yearBefore']> {
  const { model, days, yearBefore } = simulation
  if (yearBefore?.day === session.day) return yearBefore
  const sessions = sessionsBetween(days, session.day - YEAR_DAYS, session.day - 1)
  let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const levels: number[] = []
  for (const { path } of model.pathsOf(sessions)) {
    top = Math.max(top, path.high)
    bottom = Math.min(bottom, path.low)
    levels.push(path.close)
  }
  const closes = levels.slice(-LONGEST_AVERAGE).map((level) => model.priceAt(level))
  const [one, other] = [model.priceAt(top), model.priceAt(bottom)]
  const extremes = { high: Math.max(one, other), low: Math.min(one, other) }
  const averages = { over50: averageOf(closes, 50), over200: averageOf(closes, LONGEST_AVERAGE) }
  simulation.yearBefore = { day: session.day, extremes, averages }
  return simulation.yearBefore
}

function averageOf(closes: readonly number[], count: number): number | null {
  if (closes.length < count) return null
  const sum = closes.slice(-count).reduce((total, close) => total + close, 0)
  return Number((sum / count).toPrecision(6))
}

/** Half of the spread as a ratio: wide for small companies. */
function halfSpread(model: PriceModel): number {
  const cap = model.anchor.marketCap?.value ?? 5e7
  return Math.min(0.03, Math.max(0.0002, 0.001 * (2e9 / Math.max(cap, 1e6)) ** 0.5))
}

function toDetails(
  model: PriceModel,
  price: number,
  { over50, over200 }: Averages,
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

/** What follows from simulated accounts. */
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
): ProviderQuote | null {
  const { model, days } = simulation
  const { anchor } = model
  const session = days.lastOpened(nowMs)
  const previous = session && days.before(session.day)
  if (!session || !previous) return null
  const minute = minutesElapsed(session, nowMs)
  const path = pathNow(model, session, minute)
  const level = pathAt(path, minute)
  const last = days.isContinuous
    ? lastTrade(model, symbol, level, nowMs)
    : {
        price: model.priceAt(level),
        atMs: minute >= session.minutes ? session.closeMs : instantOfMinute(session, minute),
      }
  const day = extremesUntil(model, path, minute)
  const { extremes: year, averages } = yearOf(simulation, session)
  const hasBook = anchor.kind === 'share' || anchor.kind === 'fund'
  return {
    symbol,
    kind: anchor.kind,
    name: anchor.name,
    price: last.price,
    unit: anchor.unit,
    previousClose: model.priceAt(model.pathOf(previous).close),
    open: model.priceAt(path.open),
    dayHigh: Math.max(day.high, last.price),
    dayLow: Math.min(day.low, last.price),
    volume: volumeUntil(model, session, minute),
    fiftyTwoWeekHigh: Math.max(year.high, day.high, last.price),
    fiftyTwoWeekLow: Math.min(year.low, day.low, last.price),
    marketCap: anchor.marketCap && {
      value: Math.round(anchor.marketCap.value * model.sinceAnchor(level)),
      unit: anchor.marketCap.unit,
    },
    sharesOutstanding: anchor.sharesOutstanding,
    earningsPerShare: null,
    bookValue: null,
    dividendYield: null,
    ...(hasBook ? { details: toDetails(model, last.price, averages, perShare) } : {}),
    asOfMs: last.atMs,
    delayMinutes: 0,
    ...(anchor.price === null ? { isLevelInvented: true } : {}),
  }
}
