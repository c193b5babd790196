import type { HistoryRequest, ProviderBar, ProviderDividend, ProviderHistory } from '../ports.ts'
import { type DayPath, pathAt, pathUntil } from './day-path.ts'
import type { PriceModel } from './price-model.ts'
import {
  dayOfInstant,
  instantOfMinute,
  minutesElapsed,
  type SessionDay,
  sessionsBetween,
} from './session-days.ts'
import { pathNow, pricesUntil, type Simulation, volumeUntil } from './simulated-quote.ts'

/** Real sources have no older minutes either. */
const INTRADAY_DAYS = 60

function dailyBar(
  model: PriceModel,
  session: SessionDay,
  path: DayPath,
  nowMs: number,
): ProviderBar {
  const minute = minutesElapsed(session, nowMs)
  const close = model.priceAt(minute < session.minutes ? pathAt(path, minute) : path.close)
  return {
    time: session.barMs / 1000,
    open: model.priceAt(path.open),
    ...pricesUntil(model, path, minute),
    close,
    volume: volumeUntil(model, session, minute),
    adjustedClose: close,
  }
}

/** Bars of `step` minutes that have begun; the current one ends now. */
function intradayBars(
  model: PriceModel,
  session: SessionDay,
  path: DayPath,
  step: number,
  nowMs: number,
): ProviderBar[] {
  const until = minutesElapsed(session, nowMs)
  const levels = pathUntil(path, until)
  const bars: ProviderBar[] = []
  for (let start = 0; start <= until && start < session.minutes; start += step) {
    const end = Math.min(start + step, until)
    const prices = Array.from(levels.subarray(start, end + 1), (level) => model.priceAt(level))
    const volumes = [start, end].map((minute) => volumeUntil(model, session, minute))
    bars.push({
      time: instantOfMinute(session, start) / 1000,
      open: prices[0] ?? null,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? null,
      volume: volumes[0] == null || volumes[1] == null ? null : volumes[1] - volumes[0],
      adjustedClose: null,
    })
  }
  return bars
}

/** Bars that have begun by `nowMs`, within `from` (inclusive) and `to` (exclusive). */
export function toSimulatedHistory(
  request: HistoryRequest,
  simulation: Simulation,
  nowMs: number,
  allDividends: readonly ProviderDividend[] = [],
): ProviderHistory {
  const { model, days } = simulation
  const isDaily = request.interval === '1d'
  const today = dayOfInstant(nowMs) + 1
  const from = dayOfInstant(request.from * 1000) - 1
  const to = Math.min(dayOfInstant(request.to * 1000) + 1, today)
  const sessions = sessionsBetween(
    days,
    isDaily ? from : Math.max(from, today - INTRADAY_DAYS),
    to,
  ).filter((session) => session.openMs <= nowMs)
  const step = Number.parseInt(request.interval, 10)
  const bars = model
    .pathsOf(sessions)
    .flatMap(({ session, path: whole }) => {
      const minute = minutesElapsed(session, nowMs)
      const path = minute < session.minutes ? pathNow(model, session, minute) : whole
      return isDaily
        ? dailyBar(model, session, path, nowMs)
        : intradayBars(model, session, path, step, nowMs)
    })
    .filter((bar) => bar.time >= request.from && bar.time < request.to)
  const dividends = isDaily
    ? allDividends.filter(({ date }) => isWithin(Date.parse(date) / 1000, request))
    : []
  const firstMs = (bars[0]?.time ?? request.from) * 1000
  const first = sessions.find((session) => session.barMs <= firstMs && firstMs < session.closeMs)
  const previous = days.before(first?.day ?? dayOfInstant(firstMs))
  return {
    symbol: request.symbol,
    unit: model.anchor.unit,
    timeZone: days.timeZone,
    bars: adjustForDividends(bars, dividends),
    splitAdjusted: true,
    splits: [],
    dividends,
    previousClose: previous && model.priceAt(model.pathOf(previous).close),
  }
}

function isWithin(seconds: number, { from, to }: HistoryRequest): boolean {
  return seconds >= from && seconds < to
}

/**
 * Closes before an ex-date are lowered by the dividend's share of the close before it (the method of
 * the Center for Research in Security Prices).
 */
function adjustForDividends(
  bars: readonly ProviderBar[],
  dividends: readonly ProviderDividend[],
): readonly ProviderBar[] {
  if (dividends.length === 0) return bars
  const left = [...dividends]
  let factor = 1
  return bars
    .toReversed()
    .map((bar) => {
      const next = left.at(-1)
      if (next && bar.time < Date.parse(next.date) / 1000 && bar.close !== null) {
        left.pop()
        factor *= Math.max(0.01, 1 - next.amount / bar.close)
      }
      return { ...bar, adjustedClose: bar.close === null ? null : bar.close * factor }
    })
    .toReversed()
}
