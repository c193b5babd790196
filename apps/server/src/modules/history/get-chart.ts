import type {
  Chart,
  ChartBar,
  ChartRange,
  CorporateAction,
  RangeChanges,
} from '@leadenhall/contract/history/index.ts'
import { BUTTON_RANGES } from '@leadenhall/contract/history/ranges.ts'
import { PAYMENT_DAYS } from '@leadenhall/contract/history/total-return.ts'
import { FUND_EXCHANGE } from '@leadenhall/contract/instruments/words.ts'
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { takeTurn } from '../../platform/pace.ts'
import { instrumentKindOf } from '../quotes/index.ts'
import {
  changeOver,
  closingAt,
  foreignUnits,
  NO_CHANGE,
  type RateOn,
  toChartBar,
  toDailyChartBar,
  totalReturnOver,
} from './chart-bars.ts'
import {
  cutRange,
  dateOf,
  isLongerThan,
  loadStartOf,
  splitAt,
  startOf,
  toWeeklyBars,
} from './chart-ranges.ts'
import { type DailyHistory, getDailyHistory } from './daily-history.ts'
import type { HistoryDeps } from './history-deps.ts'
import { getIntradayHistory, judgeIntraday } from './intraday-history.ts'
import type { DailyBar } from './present-bars.ts'
import { type RestatedDividend, restateDividends } from './restate-dividends.ts'
import type { Split } from './split-adjustment.ts'

const INTRADAY_INTERVAL = '5m'
const FIVE_DAYS_INTERVAL = '15m'
/** Longer series are drawn by weeks. */
const DAILY_YEARS = 10

/**
 * A symbol's chart in the unit of its newest bar.
 * @throws OutboundError if the source fails and nothing is stored
 */
export function getChart(deps: HistoryDeps, symbol: string, range: ChartRange): Promise<Chart> {
  if (range === 'intraday') return getSessionsChart(deps, symbol, range, 1)
  if (range === '5d') return getSessionsChart(deps, symbol, range, 5)
  return getDailyChart(deps, symbol, range)
}

async function getDailyChart(
  deps: HistoryDeps,
  symbol: string,
  range: Exclude<ChartRange, 'intraday' | '5d'>,
): Promise<Chart> {
  const from = startOf(range, sessionOf(deps, symbol))
  const { history, loaded, dividends } = await loadDays(deps, symbol, loadStartOf(range, from))
  const { bars, base, isWhole } = cutRange(loaded, range, from)
  const previousClose = base?.close ?? null
  const change = isWhole ? changeOver(bars, previousClose, history.unit) : NO_CHANGE
  const isWeekly = range === 'max' && isLongerThan(bars, DAILY_YEARS)
  return {
    ticker: symbol,
    kind: instrumentKindOf(deps.latest, symbol),
    range,
    interval: isWeekly ? '1wk' : '1d',
    unit: history.unit,
    bars: isWeekly ? toWeeklyBars(bars) : bars,
    actions: actionsWithin(history.splits, dividends, from),
    previousClose,
    ...change,
    totalReturnRatio: (await isPaymentKnown(deps, symbol, history))
      ? totalReturnOver(bars, base, change.changeRatio, dividends)
      : null,
    timeZone: history.timeZone,
    provenance: {
      source: history.source,
      asOf: asOfDaily(deps, symbol, history),
      delayMinutes: null,
      stale: history.stale,
      simulated: history.simulated,
    },
  }
}

/** The chart of the newest sessions, by the minute. */
async function getSessionsChart(
  deps: HistoryDeps,
  symbol: string,
  range: 'intraday' | '5d',
  sessions: number,
): Promise<Chart> {
  const exchange = exchangeOf(deps, symbol)
  const { tradingDate } = deps.calendar.stateAt(exchange, deps.clock.now())
  let firstDate = tradingDate
  for (let back = 1; back < sessions; back++) {
    firstDate = deps.calendar.previousTradingDate(exchange, firstDate)
  }
  const first = deps.calendar.sessionOn(exchange, firstDate)
  const last = deps.calendar.sessionOn(exchange, tradingDate)
  const openMs = first?.openMs ?? Date.parse(`${firstDate}T00:00:00Z`)
  const closeMs = last?.closeMs ?? Date.parse(`${addDays(tradingDate, 1)}T00:00:00Z`)
  const interval = range === 'intraday' ? INTRADAY_INTERVAL : FIVE_DAYS_INTERVAL
  const reply = await getIntradayHistory(deps, symbol, {
    from: Math.floor(openMs / 1000),
    // Include the closing auction, which prints up to a quarter of an hour after the close.
    to: Math.ceil(closeMs / 1000) + 900,
    interval,
  })
  const { history, source, simulated, fetchedAtMs, freshUntilMs } = reply
  const { bars: judged, unit } = judgeIntraday(deps, symbol, reply)
  const bars = judged.map((bar) => toChartBar(bar, bar.time, unit, () => null))
  const lastTime = bars.at(-1)?.time
  return {
    ticker: symbol,
    kind: instrumentKindOf(deps.latest, symbol),
    range,
    interval,
    unit,
    bars,
    actions: [],
    previousClose: history.previousClose,
    ...changeOver(bars, history.previousClose, unit),
    totalReturnRatio: null,
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

const LONGEST_CHANGE = '5y'
/** Sessions of the ranges that are drawn by the minute. */
const SESSIONS = { intraday: 1, '5d': 5 } as const
const CHANGE_RANGES = BUTTON_RANGES.flatMap(({ range }) => (range === 'max' ? [] : range))

/**
 * The change of every range from one daily series, so that a page needs one request for all of them.
 * @throws OutboundError if the source fails and nothing is stored
 */
export async function listRangeChanges(deps: HistoryDeps, symbol: string): Promise<RangeChanges> {
  const to = sessionOf(deps, symbol)
  const loadFrom = loadStartOf(LONGEST_CHANGE, startOf(LONGEST_CHANGE, to))
  const { history, loaded, dividends } = await loadDays(deps, symbol, loadFrom)
  const traded = loaded.filter(({ close }) => close !== null)
  const isKnown = await isPaymentKnown(deps, symbol, history)
  return CHANGE_RANGES.map((range) => {
    const { bars, base, isWhole } =
      range === 'intraday' || range === '5d'
        ? { ...splitAt(loaded, dateOf(traded.at(-SESSIONS[range])?.time ?? 0)), isWhole: true }
        : cutRange(loaded, range, startOf(range, to))
    const change = isWhole ? changeOver(bars, base?.close ?? null, history.unit) : NO_CHANGE
    const totalReturnRatio = isKnown
      ? totalReturnOver(bars, base, change.changeRatio, dividends)
      : null
    return { range, ...change, totalReturnRatio }
  })
}

/** Calendar days that surely hold a close. */
const DAYS_TO_A_CLOSE = 14

/**
 * The level with which a symbol's ranges end, in the chart's unit; null without one.
 * @throws OutboundError if the source fails and nothing is stored
 */
export async function findLatestLevel(deps: HistoryDeps, symbol: string): Promise<number | null> {
  const from = addDays(sessionOf(deps, symbol), -DAYS_TO_A_CLOSE)
  const { loaded } = await loadDays(deps, symbol, from)
  return loaded.findLast(({ close }) => close !== null)?.close ?? null
}

/** Daily bars and dividends in the chart's unit, up to the newest price. */
async function loadDays(deps: HistoryDeps, symbol: string, from: TradingDate) {
  const to = today(deps, symbol)
  const history = await getDailyHistory(deps, symbol, from, to)
  const rateOn = await loadRates(deps, history, from, to)
  await takeTurn()
  const loaded = history.bars.map((bar) => toDailyChartBar(bar, history.unit, rateOn))
  const dividends = restateDividends(history.dividends, history.bars, { ...history, rateOn })
  return { history, loaded: withQuote(deps, symbol, loaded, history), dividends }
}

/** The last day ends with the latest quote if that is of the same session. */
function withQuote(
  deps: HistoryDeps,
  symbol: string,
  bars: readonly ChartBar[],
  { unit }: Pick<DailyHistory, 'unit'>,
): readonly ChartBar[] {
  const quote = deps.latest.find(symbol)?.quote
  const last = bars.at(-1)
  if (!quote || !last || last.close === null || isDoubtful(quote)) return bars
  if (quote.price === null || unit === null || quote.unit !== unit) return bars
  const askedAtMs = Date.parse(quote.provenance.asOf)
  const { tradingDate } = deps.calendar.stateAt(exchangeOf(deps, symbol), askedAtMs)
  return tradingDate === dateOf(last.time)
    ? [...bars.slice(0, -1), closingAt(last, quote.price)]
    : bars
}

/**
 * False for an index, whose level leaves out the dividends of its members, and for what pays by its
 * quote or its terms while no payment is known.
 */
async function isPaymentKnown(
  deps: HistoryDeps,
  symbol: string,
  history: DailyHistory,
): Promise<boolean> {
  if (instrumentKindOf(deps.latest, symbol) === 'index' || !history.isIncomeKnown) return false
  const quote = deps.latest.find(symbol)?.quote
  const isPaying =
    (quote?.dividendYield ?? 0) > 0 || (quote?.details?.trailingDividend?.value ?? 0) > 0
  const since = addDays(sessionOf(deps, symbol), -PAYMENT_DAYS)
  const hasPaid = ({ dividends }: DailyHistory) => dividends.some(({ date }) => date > since)
  if (!isPaying || hasPaid(history)) return true
  // A short range may lie between two payments.
  return hasPaid(await getDailyHistory(deps, symbol, since, today(deps, symbol)))
}

/** Loads dated rates for bars in another currency than the chart's. */
async function loadRates(
  deps: HistoryDeps,
  history: DailyHistory,
  from: TradingDate,
  to: TradingDate,
): Promise<RateOn> {
  const rates = new Map<string, readonly DailyBar[]>()
  for (const foreign of foreignUnits([...history.bars, ...history.dividends], history.unit)) {
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

function actionsWithin(
  splits: readonly Split[],
  dividends: readonly RestatedDividend[],
  from: TradingDate,
): CorporateAction[] {
  const actions: CorporateAction[] = [
    ...splits.map((split) => ({ kind: 'split' as const, ...split })),
    ...dividends.map((dividend) => ({ kind: 'dividend' as const, ...dividend })),
  ]
  return actions.filter(({ date }) => date >= from).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The newest day's close, or now while its session is still open; of a fund, its day of valuation. */
function asOfDaily(deps: HistoryDeps, symbol: string, { bars, simulated }: DailyHistory): string {
  const nowMs = deps.clock.now()
  const date = bars.at(-1)?.date
  const isFund = deps.universe().resolve(symbol)?.listing.exchange === FUND_EXCHANGE
  if (isFund && date && !simulated) return new Date(date).toISOString()
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

/** The day of the last session, with which ranges end. */
function sessionOf(deps: HistoryDeps, symbol: string): TradingDate {
  return deps.calendar.stateAt(exchangeOf(deps, symbol), deps.clock.now()).tradingDate
}

function today(deps: HistoryDeps, symbol: string): TradingDate {
  return toTradingDate(deps.clock.now(), timeZoneOf(deps, symbol))
}
