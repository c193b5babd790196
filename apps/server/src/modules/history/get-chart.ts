import type { Chart, ChartRange, CorporateAction } from '@leadenhall/contract/history/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { type TradingDate, toTradingDate } from '@leadenhall/contract/shared/time.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { instrumentKindOf } from '../quotes/index.ts'
import { changeOver, foreignUnits, type RateOn, toChartBar, toDailyChartBar } from './chart-bars.ts'
import { type DailyHistory, getDailyHistory } from './daily-history.ts'
import type { HistoryDeps } from './history-deps.ts'
import { getIntradayHistory, judgeIntraday } from './intraday-history.ts'
import type { DailyBar } from './present-bars.ts'

const MONTHS: Record<Exclude<ChartRange, 'intraday'>, number> = {
  '1m': 1,
  '6m': 6,
  '1y': 12,
  '7y': 84,
}
const INTRADAY_INTERVAL = '5m'

/**
 * A symbol's chart in the unit of its newest bar.
 * @throws OutboundError if the source fails and nothing is stored
 */
export function getChart(deps: HistoryDeps, symbol: string, range: ChartRange): Promise<Chart> {
  return range === 'intraday' ? getIntradayChart(deps, symbol) : getDailyChart(deps, symbol, range)
}

async function getDailyChart(
  deps: HistoryDeps,
  symbol: string,
  range: Exclude<ChartRange, 'intraday'>,
): Promise<Chart> {
  const to = toTradingDate(deps.clock.now(), timeZoneOf(deps, symbol))
  const from = monthsBefore(to, MONTHS[range])
  const history = await getDailyHistory(deps, symbol, from, to)
  const rateOn = await loadRates(deps, history, from, to)
  const bars = history.bars.map((bar) => toDailyChartBar(bar, history.unit, rateOn))
  return {
    ticker: symbol,
    kind: instrumentKindOf(deps.latest, symbol),
    range,
    interval: '1d',
    unit: history.unit,
    bars,
    actions: actionsWithin(history, from),
    previousClose: null,
    ...changeOver(bars, null, history.unit),
    timeZone: history.timeZone,
    provenance: {
      source: history.source,
      asOf: asOfDaily(deps, symbol, history.bars),
      delayMinutes: null,
      stale: history.stale,
      simulated: history.simulated,
    },
  }
}

async function getIntradayChart(deps: HistoryDeps, symbol: string): Promise<Chart> {
  const exchange = exchangeOf(deps, symbol)
  const { tradingDate } = deps.calendar.stateAt(exchange, deps.clock.now())
  const session = deps.calendar.sessionOn(exchange, tradingDate)
  const openMs = session?.openMs ?? Date.parse(`${tradingDate}T00:00:00Z`)
  const closeMs = session?.closeMs ?? openMs + 86_400_000
  const reply = await getIntradayHistory(deps, symbol, {
    from: Math.floor(openMs / 1000),
    // Include the closing auction, which prints up to a quarter of an hour after the close.
    to: Math.ceil(closeMs / 1000) + 900,
    interval: INTRADAY_INTERVAL,
  })
  const { history, source, simulated, fetchedAtMs, freshUntilMs } = reply
  const { bars: judged, unit } = judgeIntraday(deps, symbol, reply)
  const bars = judged.map((bar) => toChartBar(bar, bar.time, unit, () => null))
  const lastTime = bars.at(-1)?.time
  return {
    ticker: symbol,
    kind: instrumentKindOf(deps.latest, symbol),
    range: 'intraday',
    interval: INTRADAY_INTERVAL,
    unit,
    bars,
    actions: [],
    previousClose: history.previousClose,
    ...changeOver(bars, history.previousClose, unit),
    timeZone: history.timeZone,
    provenance: {
      source,
      asOf: new Date(lastTime === undefined ? fetchedAtMs : lastTime * 1000).toISOString(),
      delayMinutes: null,
      stale: freshUntilMs <= deps.clock.now(),
      simulated,
    },
  }
}

/** Loads dated rates for bars in another currency than the chart's. */
async function loadRates(
  deps: HistoryDeps,
  history: DailyHistory,
  from: TradingDate,
  to: TradingDate,
): Promise<RateOn> {
  const rates = new Map<string, readonly DailyBar[]>()
  for (const foreign of foreignUnits(history.bars, history.unit)) {
    const pair = `${currencyOf(foreign)}${currencyOf(history.unit ?? foreign)}=X`
    try {
      rates.set(pair, (await getDailyHistory(deps, pair, addDays(from, -10), to)).bars)
    } catch (error) {
      // Without a rate those bars have no price; the others are unaffected.
      if (!findOutboundError(error)) throw error
    }
  }
  return (date, fromUnit, toUnit) =>
    closeOnOrBefore(rates.get(`${currencyOf(fromUnit)}${currencyOf(toUnit)}=X`) ?? [], date)
}

function closeOnOrBefore(bars: readonly DailyBar[], date: TradingDate): number | null {
  let close: number | null = null
  for (const bar of bars) {
    if (bar.date > date) break
    close = bar.close ?? close
  }
  return close
}

function actionsWithin({ splits, dividends }: DailyHistory, from: TradingDate): CorporateAction[] {
  const actions: CorporateAction[] = [
    ...splits.map((split) => ({ kind: 'split' as const, ...split })),
    ...dividends.map((dividend) => ({ kind: 'dividend' as const, ...dividend })),
  ]
  return actions.filter(({ date }) => date >= from).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The newest day's close, or now while its session is still open. */
function asOfDaily(deps: HistoryDeps, symbol: string, bars: readonly DailyBar[]): string {
  const nowMs = deps.clock.now()
  const date = bars.at(-1)?.date
  const closeMs = date
    ? deps.calendar.sessionOn(exchangeOf(deps, symbol), date)?.closeMs
    : undefined
  return new Date(Math.min(nowMs, closeMs ?? nowMs)).toISOString()
}

function exchangeOf({ universe }: HistoryDeps, symbol: string): string {
  return calendarOf(symbol, universe().resolve(symbol)?.listing.exchange ?? null)
}

function timeZoneOf(deps: HistoryDeps, symbol: string): string {
  return deps.calendar.timeZone(exchangeOf(deps, symbol))
}

/** The same day in an earlier month, or that month's last day. */
export function monthsBefore(date: TradingDate, months: number): TradingDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)))
    .toISOString()
    .slice(0, 10)
}
