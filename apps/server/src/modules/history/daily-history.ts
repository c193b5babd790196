/** Daily bars of a symbol: stored when fetched, extended when stale, and split-adjusted on read. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { loadOrFallback } from '../../platform/load-or-fallback.ts'
import { takeTurn } from '../../platform/pace.ts'
import { subjectOf } from '../instruments/index.ts'
import { latestRates, witnessesOfSeries } from '../quotes/index.ts'
import { findBondIncome } from './bond-income.ts'
import { compareSources, type WithOther } from './compare-sources.ts'
import { extendSeries, findFreshSource, isCovered } from './extend-series.ts'
import type { HistoryDeps } from './history-deps.ts'
import { listOtherCloses } from './history-store.ts'
import { type DailyBar, presentBars } from './present-bars.ts'
import { computeSeries, readSeries, type Series } from './read-series.ts'

export interface DailyHistory extends Omit<Series, 'stored'> {
  readonly symbol: string
  /** Oldest first. */
  readonly bars: readonly WithOther<DailyBar>[]
  /** False if the source states neither splits nor dividends. */
  readonly areActionsKnown: boolean
  /** False if dividends, or the coupons of a bond, are not known: `dividends` then lacks them. */
  readonly isIncomeKnown: boolean
}

/**
 * Bars from `from` to `to`, both inclusive.
 * @throws OutboundError if the source fails and nothing is stored; kind not_found for an unknown symbol
 */
export async function getDailyHistory(
  deps: HistoryDeps,
  symbol: string,
  from: TradingDate,
  to: TradingDate,
): Promise<DailyHistory> {
  const [provider] = deps.registry.providersFor('getHistory')
  const series = provider?.simulated
    ? await computeSeries(deps, symbol, from)
    : await loadSeries(deps, symbol, from)
  return presentSeries(deps, symbol, { from, to }, series)
}

/**
 * Of what is stored, or simulated: no source is asked. Bars may begin after `from`.
 * @returns null if nothing is stored
 */
export async function getKnownHistory(
  deps: HistoryDeps,
  symbol: string,
  from: TradingDate,
  to: TradingDate,
): Promise<DailyHistory | null> {
  const [provider] = deps.registry.providersFor('getHistory')
  const series = provider?.simulated
    ? await computeSeries(deps, symbol, from)
    : await readSeries(deps, symbol, from, { stale: true })
  return series && presentSeries(deps, symbol, { from, to }, series)
}

async function presentSeries(
  deps: HistoryDeps,
  symbol: string,
  { from, to }: { readonly from: TradingDate; readonly to: TradingDate },
  { stored, ...series }: Series,
): Promise<DailyHistory> {
  await takeTurn()
  const witnesses = series.simulated ? [] : witnessesOfSeries(deps, symbol)
  const { bars, unit } = presentBars({ ...series, stored }, witnesses, latestRates(deps.latest))
  const others = series.simulated ? [] : await readOthers(deps, symbol, series.source, from)
  const compared = compareSources(bars, others, series)
  const within = compared.filter(({ date }) => date >= from && date <= to)
  const income = findBondIncome(deps, symbol, unit, { from, to })
  const areActionsKnown = !deps.registry.byKey(series.source)?.statesNoActions
  const isIncomeKnown = income === null ? areActionsKnown : income !== 'unknown'
  const common = { ...series, symbol, unit, areActionsKnown, isIncomeKnown }
  if (income === null || income === 'unknown') return { ...common, bars: within }
  return {
    ...common,
    bars: within.map((bar) => ({ ...bar, accrued: income.accruedOn(bar.date) })),
    dividends: income.coupons,
  }
}

function readOthers(deps: HistoryDeps, symbol: string, source: string, from: TradingDate) {
  const subject = subjectOf(deps.universe(), symbol)
  const sources = deps.registry.inOrder('getHistory', symbol).map(({ key }) => key)
  return listOtherCloses(deps.db, { subject, source }, sources, from)
}

async function loadSeries(deps: HistoryDeps, symbol: string, from: TradingDate): Promise<Series> {
  const subject = subjectOf(deps.universe(), symbol)
  const readFresh = async (source: string) => {
    const series = await readSeries(deps, symbol, from, { source, stale: false })
    if (!series) throw new Error(`History of ${symbol} was fetched but not stored`)
    return series
  }
  const fresh = await findFreshSource(deps, symbol, subject, from)
  if (fresh !== null) return readFresh(fresh)
  const covers = await isCovered(deps, symbol, subject, from)
  return loadOrFallback<Series>({
    patienceMs: deps.patienceMs,
    load: async () => readFresh(await extendSeries(deps, symbol, subject, { from, covers })),
    // Do not fall back to part of the range while the source is merely slow: it would look complete.
    fallback: async (reason) =>
      reason === 'late' && !covers ? null : readSeries(deps, symbol, from, { stale: true }),
  })
}
