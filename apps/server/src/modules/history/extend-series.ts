/** Fetches missing days and stores them. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { quoteTtlMs, sessionMomentAt } from '../../platform/calendar/session-ttl.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'
import type { MarketDataProvider, ProviderHistory } from '../../providers/ports.ts'
import type { HistoryDeps } from './history-deps.ts'
import { findCoverage, type SeriesId, saveSeries } from './history-store.ts'
import type { HistoryCoverageTable } from './tables.ts'
import { isRevised, toStoredSeries } from './to-stored-series.ts'

/** Days fetched again with every extension, to detect corrections and new adjustments. */
const OVERLAP_DAYS = 7
const DAY_SECONDS = 86_400

/** The stored range of a series, relative to a request. */
export interface Reach {
  readonly series: SeriesId
  readonly coverage: HistoryCoverageTable
  /** True if it reaches back to the first requested day. */
  readonly covers: boolean
}

/** Null if nothing is stored from a source that currently provides history. */
export async function findReach(
  deps: HistoryDeps,
  subject: string,
  from: TradingDate,
): Promise<Reach | null> {
  for (const { key } of deps.registry.providersFor('getHistory')) {
    const series: SeriesId = { subject, source: key }
    const coverage = await findCoverage(deps.db, series)
    if (coverage) return { series, coverage, covers: coverage.from_date <= from }
  }
  return null
}

/** True if the stored days are complete and recent enough to need no request. */
export function isFresh(deps: HistoryDeps, symbol: string, reach: Reach | null): boolean {
  if (!reach?.covers) return false
  const { fetched_at: fetchedAtMs } = reach.coverage
  return fetchedAtMs + ttlAt(deps, symbol, fetchedAtMs) > deps.clock.now()
}

/**
 * Extends the stored days forwards, or backwards to `from`; concurrent callers share one request.
 * @throws OutboundError
 */
export async function extendSeries(
  deps: HistoryDeps,
  symbol: string,
  subject: string,
  { from, covers }: { from: TradingDate; covers: boolean },
): Promise<void> {
  await deps.cache.getOrLoad(`history:${symbol}:${covers ? 'forward' : from}`, async () => {
    await fetchAndStore(deps, symbol, subject, from)
    return { value: true, ttlMs: ttlAt(deps, symbol, deps.clock.now()) }
  })
}

/** Minimum time between requests for a symbol, by its exchange's session. */
function ttlAt({ calendar, universe }: HistoryDeps, symbol: string, epochMs: number): number {
  const exchange = universe().resolve(symbol)?.listing.exchange ?? null
  return quoteTtlMs(sessionMomentAt(calendar, calendarOf(symbol, exchange), epochMs), epochMs)
}

async function fetchAndStore(
  deps: HistoryDeps,
  symbol: string,
  subject: string,
  from: TradingDate,
): Promise<void> {
  const reach = await findReach(deps, subject, from)
  const start = reach?.covers ? addDays(reach.coverage.to_date, -OVERLAP_DAYS) : from
  const fetched = await fetchDays(deps, symbol, start)
  // A reply without bars has no unit either, so keep the stored series.
  if (reach && fetched.result.bars.length === 0) return
  if (reach?.covers && (await isRevised(deps.db, reach.series, fetched.result, start))) {
    const { from_date: since } = reach.coverage
    const whole = await fetchDays(deps, symbol, since)
    await store(deps, subject, { coveredFrom: since, fetchedFrom: since }, whole)
    return
  }
  const coveredFrom = reach?.covers ? reach.coverage.from_date : from
  await store(deps, subject, { coveredFrom, fetchedFrom: start }, fetched)
}

/** Daily bars from a day to today. @throws OutboundError */
export function fetchDays({ clock, registry }: HistoryDeps, symbol: string, from: TradingDate) {
  const request = {
    symbol,
    from: Date.parse(`${from}T00:00:00Z`) / 1000,
    to: Math.floor(clock.now() / 1000) + DAY_SECONDS,
    interval: '1d' as const,
  }
  return registry.ask('getHistory', (provider) => provider.getHistory(request))
}

async function store(
  deps: HistoryDeps,
  subject: string,
  { coveredFrom, fetchedFrom }: { coveredFrom: TradingDate; fetchedFrom: TradingDate },
  { provider, result }: { provider: Pick<MarketDataProvider, 'key'>; result: ProviderHistory },
): Promise<void> {
  const { stored, splits, dividends } = toStoredSeries(result)
  await saveSeries(
    deps.db,
    { subject, source: provider.key },
    {
      bars: stored,
      splits,
      dividends,
      fetchedFrom,
      coverage: {
        from_date: coveredFrom,
        to_date: stored.at(-1)?.date ?? fetchedFrom,
        unit: result.unit,
        time_zone: result.timeZone,
        fetched_at: deps.clock.now(),
      },
    },
  )
}
