/** Fetches missing days and stores them. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { lastSettledMs } from '../../platform/calendar/last-settled.ts'
import { quoteTtlMs, sessionMomentAt } from '../../platform/calendar/session-ttl.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import { addDays } from '../../platform/calendar/zone-time.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { MarketDataProvider, ProviderHistory } from '../../providers/ports.ts'
import type { ProviderWith } from '../../providers/registry.ts'
import type { HistoryDeps } from './history-deps.ts'
import { findCoverage, type SeriesId, saveSeries } from './history-store.ts'
import type { HistoryCoverageTable } from './tables.ts'
import { isRevised, toStoredSeries } from './to-stored-series.ts'

/** Days fetched again with every extension, to detect corrections and new adjustments. */
const OVERLAP_DAYS = 7
const DAY_SECONDS = 86_400
const METERED_TTL_MS = 10_000
/** Ten years. */
const METERED_DAYS = 3653

/** The stored range of a series, relative to a request. */
interface Reach {
  readonly series: SeriesId
  readonly coverage: HistoryCoverageTable
  /** True if it reaches back to the first requested day. */
  readonly covers: boolean
}

type HistoryProvider = ProviderWith<MarketDataProvider, 'getHistory'>

/** Null if nothing is stored from the source. */
async function findReach(
  { db }: HistoryDeps,
  series: SeriesId,
  from: TradingDate,
): Promise<Reach | null> {
  const coverage = await findCoverage(db, series)
  return coverage ? { series, coverage, covers: coverage.from_date <= from } : null
}

/** True if a source has stored the range that is asked for. */
export async function isCovered(
  deps: HistoryDeps,
  symbol: string,
  subject: string,
  from: TradingDate,
): Promise<boolean> {
  for (const { key } of deps.registry.inOrder('getHistory', symbol)) {
    if ((await findReach(deps, { subject, source: key }, from))?.covers) return true
  }
  return false
}

/**
 * The source whose stored days are complete and recent enough to need no request; null if one must be
 * asked first. A source that refused is passed over while it is left alone.
 */
export async function findFreshSource(
  deps: HistoryDeps,
  symbol: string,
  subject: string,
  from: TradingDate,
): Promise<string | null> {
  for (const provider of deps.registry.inOrder('getHistory', symbol)) {
    const reach = await findReach(deps, { subject, source: provider.key }, from)
    if (provider.isStored) {
      if (reach && (await isServed(provider, symbol))) return provider.key
      continue
    }
    if (isFresh(deps, provider, symbol, reach)) return provider.key
    if (!deps.registry.isResting(provider)) return null
  }
  return null
}

/** True while an imported series is recent enough to answer. */
async function isServed(provider: HistoryProvider, symbol: string): Promise<boolean> {
  try {
    await provider.getHistory({ symbol, from: 0, to: 0, interval: '1d' })
    return true
  } catch (error) {
    if (error instanceof OutboundError) return false
    throw error
  }
}

function isFresh(
  deps: HistoryDeps,
  provider: HistoryProvider,
  symbol: string,
  reach: Reach | null,
): boolean {
  if (!reach?.covers) return false
  const { fetched_at: fetchedAtMs } = reach.coverage
  const nowMs = deps.clock.now()
  if (provider.isMetered) return fetchedAtMs >= lastSettledMs(deps.calendar, nowMs)
  return fetchedAtMs + ttlAt(deps, symbol, fetchedAtMs) > nowMs
}

/**
 * Extends the stored days forwards, or backwards to `from`; concurrent callers share one request.
 * @returns the source that answered
 * @throws OutboundError
 */
export function extendSeries(
  deps: HistoryDeps,
  symbol: string,
  subject: string,
  { from, covers }: { from: TradingDate; covers: boolean },
): Promise<string> {
  return deps.cache.getOrLoad(`history:${symbol}:${covers ? 'forward' : from}`, async () => {
    const { provider } = await deps.registry.askInOrder('getHistory', symbol, (asked) =>
      fetchAndStore(deps, asked, { symbol, subject, from }),
    )
    // The stored day says when a metered series is due; this only shares one request among callers.
    const ttlMs = provider.isMetered ? METERED_TTL_MS : ttlAt(deps, symbol, deps.clock.now())
    return { value: provider.key, ttlMs }
  })
}

/** Minimum time between requests for a symbol, by its exchange's session. */
function ttlAt({ calendar, universe }: HistoryDeps, symbol: string, epochMs: number): number {
  const exchange = universe().resolve(symbol)?.listing.exchange ?? null
  return quoteTtlMs(sessionMomentAt(calendar, calendarOf(symbol, exchange), epochMs), epochMs)
}

async function fetchAndStore(
  deps: HistoryDeps,
  provider: HistoryProvider,
  { symbol, subject, from }: { symbol: string; subject: string; from: TradingDate },
): Promise<void> {
  const series = { subject, source: provider.key }
  if (provider.isStored) {
    await fetchDays(deps, provider, symbol, from)
    return
  }
  const reach = await findReach(deps, series, from)
  if (provider.isMetered && isFresh(deps, provider, symbol, reach)) return
  const wanted = reach?.covers ? reach.coverage.from_date : from
  const since = provider.isMetered ? earlier(wanted, meteredStart(deps)) : wanted
  // Where requests are counted, one for the whole series also brings every correction.
  const start =
    reach?.covers && !provider.isMetered ? addDays(reach.coverage.to_date, -OVERLAP_DAYS) : since
  const fetched = await fetchDays(deps, provider, symbol, start)
  // A reply without bars has no unit either, so keep the stored series.
  if (reach && fetched.bars.length === 0) return
  const isPart = start !== since
  if (reach && isPart && (await isRevised(deps.db, series, fetched, start))) {
    const whole = await fetchDays(deps, provider, symbol, since)
    await store(deps, series, { coveredFrom: since, fetchedFrom: since }, whole)
    return
  }
  await store(deps, series, { coveredFrom: since, fetchedFrom: start }, fetched)
}

/** A longer range costs no more requests, and another one would be needed for it. */
function meteredStart({ clock }: HistoryDeps): TradingDate {
  return addDays(toTradingDate(clock.now(), 'UTC'), -METERED_DAYS)
}

function earlier(one: TradingDate, other: TradingDate): TradingDate {
  return one < other ? one : other
}

/** Daily bars from a day to today. @throws OutboundError */
export function fetchDays(
  { callsToLeave = 0, clock }: HistoryDeps,
  provider: HistoryProvider,
  symbol: string,
  from: TradingDate,
): Promise<ProviderHistory> {
  const request = {
    symbol,
    from: Date.parse(`${from}T00:00:00Z`) / 1000,
    to: Math.floor(clock.now() / 1000) + DAY_SECONDS,
    interval: '1d' as const,
  }
  return provider.getHistory(request, { callsToLeave })
}

async function store(
  deps: HistoryDeps,
  series: SeriesId,
  { coveredFrom, fetchedFrom }: { coveredFrom: TradingDate; fetchedFrom: TradingDate },
  result: ProviderHistory,
): Promise<void> {
  const { stored, splits, dividends } = toStoredSeries(result)
  await saveSeries(deps.db, series, {
    bars: stored,
    splits,
    dividends,
    fetchedFrom,
    ...(result.restartsOn && { restartsOn: result.restartsOn }),
    coverage: {
      from_date: coveredFrom,
      to_date: stored.at(-1)?.date ?? fetchedFrom,
      unit: result.unit,
      time_zone: result.timeZone,
      fetched_at: deps.clock.now(),
    },
  })
}
