import type { ProviderQuote } from '../ports.ts'
import { type DayPath, pathAt, pathUntil, volumeShare } from './day-path.ts'
import type { PriceModel } from './price-model.ts'
import {
  instantOfMinute,
  minutesElapsed,
  type SessionDay,
  type SessionDays,
  sessionsBetween,
} from './session-days.ts'

const YEAR_DAYS = 365

export interface Extremes {
  readonly high: number
  readonly low: number
}

/** An instrument with cached results; all of them can be recomputed. */
export interface Simulation {
  readonly model: PriceModel
  readonly days: SessionDays
  /** Extremes of the sessions of the year before a day, excluding that day. */
  yearBefore: { readonly day: number; readonly extremes: Extremes } | null
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

function yearExtremes(simulation: Simulation, session: SessionDay): Extremes {
  const { model, days, yearBefore } = simulation
  if (yearBefore?.day === session.day) return yearBefore.extremes
  const sessions = sessionsBetween(days, session.day - YEAR_DAYS, session.day - 1)
  let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const { path } of model.pathsOf(sessions)) {
    top = Math.max(top, path.high)
    bottom = Math.min(bottom, path.low)
  }
  const [one, other] = [model.priceAt(top), model.priceAt(bottom)]
  const extremes = { high: Math.max(one, other), low: Math.min(one, other) }
  simulation.yearBefore = { day: session.day, extremes }
  return extremes
}

/** Null before the first session of the simulated time. */
export function toSimulatedQuote(
  symbol: string,
  simulation: Simulation,
  nowMs: number,
): ProviderQuote | null {
  const { model, days } = simulation
  const { anchor } = model
  const session = days.lastOpened(nowMs)
  const previous = session && days.before(session.day)
  if (!session || !previous) return null
  const path = model.pathOf(session)
  const minute = minutesElapsed(session, nowMs)
  const level = pathAt(path, minute)
  const day = extremesUntil(model, path, minute)
  const year = yearExtremes(simulation, session)
  return {
    symbol,
    kind: anchor.kind,
    name: anchor.name,
    price: model.priceAt(level),
    unit: anchor.unit,
    previousClose: model.priceAt(model.pathOf(previous).close),
    open: model.priceAt(path.open),
    dayHigh: day.high,
    dayLow: day.low,
    volume: volumeUntil(model, session, minute),
    fiftyTwoWeekHigh: Math.max(year.high, day.high),
    fiftyTwoWeekLow: Math.min(year.low, day.low),
    marketCap: anchor.marketCap && {
      value: Math.round(anchor.marketCap.value * model.sinceAnchor(level)),
      unit: anchor.marketCap.unit,
    },
    sharesOutstanding: anchor.sharesOutstanding,
    earningsPerShare: null,
    bookValue: null,
    dividendYield: null,
    asOfMs: minute >= session.minutes ? session.closeMs : instantOfMinute(session, minute),
    delayMinutes: 0,
  }
}
