/** Reads a stored series, or computes a simulated one. */
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { takeTurn } from '../../platform/pace.ts'
import { fetchDays } from './extend-series.ts'
import type { HistoryDeps } from './history-deps.ts'
import {
  type Dividend,
  findCoverage,
  listBars,
  listCorporateActions,
  type StoredBar,
} from './history-store.ts'
import { keepTradingDays } from './keep-trading-days.ts'
import type { Split } from './split-adjustment.ts'
import { toStoredSeries } from './to-stored-series.ts'

/** A series of days as traded. */
export interface Series {
  readonly source: string
  readonly simulated: boolean
  /** True if newer days were due but the source was slow or failed. */
  readonly stale: boolean
  /** Time of the last fetch, in epoch milliseconds. */
  readonly fetchedAtMs: number
  /** Declared unit of the newest bar. */
  readonly unit: Unit | null
  readonly timeZone: string
  /** Oldest first. */
  readonly stored: readonly StoredBar[]
  readonly splits: readonly Split[]
  readonly dividends: readonly Dividend[]
}

/** Null if nothing is stored from any source of the current mode. */
export async function readSeries(
  { calendar, db, registry, universe }: HistoryDeps,
  subject: string,
  from: TradingDate,
  stale: boolean,
): Promise<Series | null> {
  const exchange = universe().findById(subject)?.exchange ?? null
  for (const source of registry.sources()) {
    const series = { subject, source }
    const coverage = await findCoverage(db, series)
    if (!coverage) continue
    return {
      source,
      simulated: false,
      stale,
      fetchedAtMs: coverage.fetched_at,
      unit: coverage.unit,
      timeZone: coverage.time_zone,
      stored: keepTradingDays(await listBars(db, series, from, '9999-12-31'), exchange, calendar),
      ...(await listCorporateActions(db, series)),
    }
  }
  return null
}

/** A simulated series is a pure function, so it is never stored. */
export async function computeSeries(
  deps: HistoryDeps,
  symbol: string,
  from: TradingDate,
): Promise<Series> {
  const { provider, result } = await fetchDays(deps, symbol, from)
  await takeTurn()
  return {
    source: provider.key,
    simulated: true,
    stale: false,
    fetchedAtMs: deps.clock.now(),
    unit: result.unit,
    timeZone: result.timeZone,
    ...toStoredSeries(result),
  }
}
