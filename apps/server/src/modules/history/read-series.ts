/** Reads a stored series, or computes a simulated one. */
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { takeTurn } from '../../platform/pace.ts'
import { subjectOf } from '../instruments/index.ts'
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
import type { HistoryCoverageTable } from './tables.ts'
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

/**
 * The series of one source, never mixed with another's.
 * @param source whose; by default the one whose series reaches furthest, of equals the preferred one
 * @returns null if nothing is stored
 */
export async function readSeries(
  deps: HistoryDeps,
  symbol: string,
  from: TradingDate,
  { source, stale }: { readonly source?: string; readonly stale: boolean },
): Promise<Series | null> {
  const { calendar, db, universe } = deps
  const subject = subjectOf(universe(), symbol)
  const exchange = universe().findById(subject)?.exchange ?? null
  const coverage = source
    ? await findCoverage(db, { subject, source })
    : await findFurthest(deps, subject, symbol)
  if (!coverage) return null
  const series = { subject, source: coverage.source }
  return {
    source: coverage.source,
    simulated: false,
    stale,
    fetchedAtMs: coverage.fetched_at,
    unit: coverage.unit,
    timeZone: coverage.time_zone,
    stored: keepTradingDays(await listBars(db, series, from, '9999-12-31'), exchange, calendar),
    ...(await listCorporateActions(db, series)),
  }
}

async function findFurthest(
  { db, registry }: HistoryDeps,
  subject: string,
  symbol: string,
): Promise<HistoryCoverageTable | null> {
  const preferred = registry.inOrder('getHistory', symbol).map(({ key }) => key)
  let furthest: HistoryCoverageTable | null = null
  for (const source of new Set([...preferred, ...registry.sources()])) {
    const coverage = await findCoverage(db, { subject, source })
    if (coverage && (furthest === null || coverage.to_date > furthest.to_date)) furthest = coverage
  }
  return furthest
}

/** A simulated series is a pure function, so it is never stored. */
export async function computeSeries(
  deps: HistoryDeps,
  symbol: string,
  from: TradingDate,
): Promise<Series> {
  const { provider, result } = await deps.registry.ask('getHistory', (simulated) =>
    fetchDays(deps, simulated, symbol, from),
  )
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
