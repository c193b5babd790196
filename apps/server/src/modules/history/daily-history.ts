/** Daily bars of a symbol: stored when fetched, extended when stale, and split-adjusted on read. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { loadOrFallback } from '../../platform/load-or-fallback.ts'
import { takeTurn } from '../../platform/pace.ts'
import { subjectOf } from '../instruments/index.ts'
import { latestRates, witnessesOfSeries } from '../quotes/index.ts'
import { findBondIncome } from './bond-income.ts'
import { extendSeries, findReach, isFresh } from './extend-series.ts'
import type { HistoryDeps } from './history-deps.ts'
import { type DailyBar, presentBars } from './present-bars.ts'
import { computeSeries, readSeries, type Series } from './read-series.ts'

export interface DailyHistory extends Omit<Series, 'stored'> {
  readonly symbol: string
  /** Oldest first. */
  readonly bars: readonly DailyBar[]
  /** False for a bond whose coupons are not known: `dividends` then lacks them. */
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
  const { stored, ...series } = provider?.simulated
    ? await computeSeries(deps, symbol, from)
    : await loadSeries(deps, symbol, from)
  await takeTurn()
  const witnesses = series.simulated ? [] : witnessesOfSeries(deps, symbol)
  const { bars, unit } = presentBars({ ...series, stored }, witnesses, latestRates(deps.latest))
  const within = bars.filter(({ date }) => date >= from && date <= to)
  const income = findBondIncome(deps, symbol, unit, { from, to })
  const common = { ...series, symbol, unit, isIncomeKnown: income !== 'unknown' }
  if (income === null || income === 'unknown') return { ...common, bars: within }
  return {
    ...common,
    bars: within.map((bar) => ({ ...bar, accrued: income.accruedOn(bar.date) })),
    dividends: income.coupons,
  }
}

async function loadSeries(deps: HistoryDeps, symbol: string, from: TradingDate): Promise<Series> {
  const subject = subjectOf(deps.universe(), symbol)
  const reach = await findReach(deps, subject, from)
  const readFresh = async () => {
    const series = await readSeries(deps, subject, from, false)
    if (!series) throw new Error(`History of ${symbol} was fetched but not stored`)
    return series
  }
  if (isFresh(deps, symbol, reach)) return readFresh()
  return loadOrFallback<Series>({
    patienceMs: deps.patienceMs,
    async load() {
      await extendSeries(deps, symbol, subject, { from, covers: reach?.covers ?? false })
      return readFresh()
    },
    // Do not fall back to part of the range while the source is merely slow: it would look complete.
    fallback: async (reason) =>
      reason === 'late' && !reach?.covers ? null : readSeries(deps, subject, from, true),
  })
}
