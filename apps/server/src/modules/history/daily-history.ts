/**
 * Daily history of a symbol: stored once fetched, extended forwards and backwards, read back in
 * today's shares. A source that fails leaves what is stored, marked stale.
 */
import type { BarFlag } from '@leadenhall/contract/history/index.ts'
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { Cache } from '../../platform/cache/create-cache.ts'
import { calendarOf, type TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { within } from '../../platform/within.ts'
import { findProviderError } from '../../providers/find-provider-error.ts'
import type { MarketDataProvider, ProviderHistory } from '../../providers/ports.ts'
import type { Registry } from '../../providers/registry.ts'
import { subjectOf, type Universe } from '../instruments/index.ts'
import { quoteTtlMs, sessionMomentAt } from '../quotes/index.ts'
import { flagsOfBar } from './bar-flags.ts'
import {
  type Dividend,
  findCoverage,
  listBars,
  listCorporateActions,
  type SeriesId,
  type StoredBar,
  saveSeries,
} from './history-store.ts'
import { type PricesOfDay, type Split, splitAdjust } from './split-adjustment.ts'
import { isRevised, toStoredSeries } from './to-stored-series.ts'
import { stepLevelsOf, type UnitWitness, unitsOfBars } from './unit-segments.ts'

export interface HistoryDeps {
  readonly cache: Cache
  readonly calendar: TradingCalendar
  readonly clock: Clock
  readonly db: Db
  readonly registry: Registry
  readonly universe: () => Universe
}

/** A day in today's shares, with its unit and what is odd about it. */
export interface DailyBar extends PricesOfDay {
  /** The source's close adjusted for splits and dividends. */
  readonly adjustedClose: number | null
  readonly unit: Unit | null
  readonly flags: readonly BarFlag[]
}

export interface DailyHistory {
  readonly symbol: string
  readonly source: string
  readonly simulated: boolean
  /** True when the source should have been asked for newer days and could not answer. */
  readonly stale: boolean
  /** Epoch milliseconds at which the newest bar was fetched. */
  readonly fetchedAtMs: number
  /** Declared unit of the newest bar. */
  readonly unit: Unit | null
  readonly timeZone: string
  /** Oldest first. */
  readonly bars: readonly DailyBar[]
  readonly splits: readonly Split[]
  readonly dividends: readonly Dividend[]
}

const DAY_SECONDS = 86_400
/** Days fetched again with every extension, to notice corrections and new adjustments. */
const OVERLAP_DAYS = 7
/** How long the source may take before the stored bars are given as they are. */
const PATIENCE_MS = 2500

/**
 * Bars of the days from..to, both inclusive.
 * @throws ProviderError when the source fails and nothing is stored; kind not_found for an unknown symbol
 */
export async function getDailyHistory(
  deps: HistoryDeps,
  symbol: string,
  from: TradingDate,
  to: TradingDate,
): Promise<DailyHistory> {
  const [provider] = deps.registry.providersFor('getHistory')
  const stretch = provider?.simulated
    ? await computeStretch(deps, symbol, from)
    : await readStretch(deps, symbol, from)
  const bars = toDailyBars(stretch, witnessOf(deps.universe(), symbol))
  return {
    ...stretch,
    symbol,
    bars: bars.filter(({ date }) => date >= from && date <= to),
  }
}

interface Stretch {
  readonly source: string
  readonly simulated: boolean
  readonly stale: boolean
  readonly fetchedAtMs: number
  readonly unit: Unit | null
  readonly timeZone: string
  readonly stored: readonly StoredBar[]
  readonly splits: readonly Split[]
  readonly dividends: readonly Dividend[]
}

/** A simulated series is a pure function: storing it could only make it disagree with itself. */
async function computeStretch(
  deps: HistoryDeps,
  symbol: string,
  from: TradingDate,
): Promise<Stretch> {
  const { provider, result } = await fetchHistory(deps, symbol, from)
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

async function readStretch(deps: HistoryDeps, symbol: string, from: TradingDate): Promise<Stretch> {
  const subject = subjectOf(deps.universe(), symbol)
  const outcome = await refresh(deps, symbol, subject, from)
  for (const source of deps.registry.sources()) {
    const series = { subject, source }
    const coverage = await findCoverage(deps.db, series)
    if (!coverage) continue
    return {
      source,
      simulated: false,
      stale: outcome !== 'fresh',
      fetchedAtMs: coverage.fetched_at,
      unit: coverage.unit,
      timeZone: coverage.time_zone,
      stored: await listBars(deps.db, series, from, '9999-12-31'),
      ...(await listCorporateActions(deps.db, series)),
    }
  }
  if (outcome !== 'fresh' && outcome !== 'late') throw outcome.failure
  throw new Error(`History of ${symbol} was fetched and is not stored`)
}

/** Fetches what storage lacks, at most once in the time that the session allows. */
async function refresh(
  deps: HistoryDeps,
  symbol: string,
  subject: string,
  from: TradingDate,
): Promise<'fresh' | 'late' | { readonly failure: unknown }> {
  const exchange = deps.universe().resolve(symbol)?.listing.exchange ?? null
  const ttlAt = (ms: number) =>
    quoteTtlMs(sessionMomentAt(deps.calendar, calendarOf(symbol, exchange), ms), ms)
  try {
    const known = await findKnownSeries(deps, subject)
    const covers = known !== null && known.coverage.from_date <= from
    const fetchedAtMs = known?.coverage.fetched_at ?? 0
    if (covers && fetchedAtMs + ttlAt(fetchedAtMs) > deps.clock.now()) return 'fresh'
    const loading = deps.cache.getOrLoad(
      `history:${symbol}:${covers ? 'forward' : from}`,
      async () => {
        await extend(deps, symbol, subject, from)
        return { value: true, ttlMs: ttlAt(deps.clock.now()) }
      },
    )
    // Of a part nobody could tell that it is one: only who has the whole range need not wait.
    const isLoaded = covers ? await within(PATIENCE_MS, loading) : await loading
    return isLoaded ? 'fresh' : 'late'
  } catch (error) {
    if (findProviderError(error)) return { failure: error }
    throw error
  }
}

async function extend(
  deps: HistoryDeps,
  symbol: string,
  subject: string,
  from: TradingDate,
): Promise<void> {
  const known = await findKnownSeries(deps, subject)
  const covers = known !== null && known.coverage.from_date <= from
  const start = known && covers ? shiftDays(known.coverage.to_date, -OVERLAP_DAYS) : from
  const fetched = await fetchHistory(deps, symbol, start)
  // A reply without bars declares nothing: what is stored stands.
  if (known && fetched.result.bars.length === 0) return
  if (known && covers && (await isRevised(deps.db, known.series, fetched.result, start))) {
    const whole = await fetchHistory(deps, symbol, known.coverage.from_date)
    const { from_date: since } = known.coverage
    await store(deps, subject, { coveredFrom: since, fetchedFrom: since }, whole)
    return
  }
  const coveredFrom = known && covers ? known.coverage.from_date : from
  await store(deps, subject, { coveredFrom, fetchedFrom: start }, fetched)
}

async function findKnownSeries(deps: HistoryDeps, subject: string) {
  for (const { key } of deps.registry.providersFor('getHistory')) {
    const series: SeriesId = { subject, source: key }
    const coverage = await findCoverage(deps.db, series)
    if (coverage) return { series, coverage }
  }
  return null
}

function fetchHistory(deps: HistoryDeps, symbol: string, from: TradingDate) {
  const request = {
    symbol,
    from: Date.parse(`${from}T00:00:00Z`) / 1000,
    to: Math.floor(deps.clock.now() / 1000) + DAY_SECONDS,
    interval: '1d' as const,
  }
  return deps.registry.ask('getHistory', (provider) => provider.getHistory(request))
}

async function store(
  deps: HistoryDeps,
  subject: string,
  { coveredFrom, fetchedFrom }: { coveredFrom: TradingDate; fetchedFrom: TradingDate },
  { provider, result }: { provider: Pick<MarketDataProvider, 'key'>; result: ProviderHistory },
): Promise<void> {
  const { stored, splits, dividends } = toStoredSeries(result)
  const last = stored.at(-1)?.date ?? fetchedFrom
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
        to_date: last,
        unit: result.unit,
        time_zone: result.timeZone,
        fetched_at: deps.clock.now(),
      },
    },
  )
}

/** Into today's shares, each bar in the unit that its segment and its own declaration agree on. */
function toDailyBars(stretch: Stretch, witness: UnitWitness | null): DailyBar[] {
  const adjusted = stretch.stored.map((bar) => splitAdjust(bar, stretch.splits))
  const units = unitsOfBars(adjusted, stretch.unit, witness)
  const levels = stretch.unit === null ? stepLevelsOf(adjusted) : []
  return adjusted.map((bar, position) => {
    const unit = agreedUnit(units[position] ?? null, bar.unit)
    const flags = flagsOfBar(bar)
    if (unit !== stretch.unit || (levels[position] ?? 0) !== 0) flags.push('unit_step')
    return { ...bar, unit, flags }
  })
}

function agreedUnit(ofSegment: Unit | null, declaredThen: Unit | null): Unit | null {
  if (ofSegment === null || declaredThen === null) return ofSegment ?? declaredThen
  return ofSegment === declaredThen ? ofSegment : null
}

/** The instrument list's dated price tells the unit of its day. */
function witnessOf(universe: Universe, symbol: string): UnitWitness | null {
  const listing = universe.resolve(symbol)?.listing
  if (!listing) return null
  const { last_price: value, last_price_unit: unit, last_price_date: date } = listing
  return value !== null && unit !== null && date !== null ? { value, unit, date } : null
}

export function shiftDays(date: TradingDate, days: number): TradingDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_SECONDS * 1000)
    .toISOString()
    .slice(0, 10)
}
