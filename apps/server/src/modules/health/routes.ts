import * as endpoints from '@leadenhall/contract/health/endpoints.ts'
import type { Health } from '@leadenhall/contract/health/index.ts'
import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'
import { sql } from 'kysely'
import type { Cache } from '../../platform/cache/create-cache.ts'
import type { TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { OpenDatabase } from '../../platform/db/database.ts'
import type { Csrf } from '../../platform/http/csrf.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { within } from '../../platform/within.ts'
import type { Universe } from '../instruments/index.ts'
import type { QuoteRefresher } from '../quotes/index.ts'

export interface HealthDeps {
  readonly cache: Cache
  readonly calendar: TradingCalendar
  readonly clock: Clock
  readonly database: OpenDatabase
  readonly sources: {
    readonly dataMode: DataMode
    /** The state of every source, by key. */
    states(): Health['providers']
    probe(): Promise<void>
  }
  readonly refresher: Pick<QuoteRefresher, 'states'>
  readonly universe: () => Universe
  readonly figureProgress: () => Promise<Health['figures']>
  readonly startedAtMs: number
  readonly coreConfig: {
    /** Epoch milliseconds. */
    loadedAtMs(): number
    requestReload(): Promise<void>
  }
  readonly csrf: Pick<Csrf, 'require'>
}

export function registerHealthRoutes(serve: Serve, deps: HealthDeps): void {
  serve(endpoints.getHealth, (_, { reply }) => {
    void reply.header('cache-control', 'no-store')
    return getHealth(deps)
  })

  serve(endpoints.reloadCoreConfig, async (_, { request }) => {
    deps.csrf.require(request)
    await deps.coreConfig.requestReload()
    return { success: true, message: 'Core configuration reloaded.' }
  })

  serve(endpoints.probeSources, async () => {
    await deps.sources.probe()
    return deps.sources.states()
  })
}

function toRefreshState({
  lanes,
  pausedUntilMs,
}: ReturnType<QuoteRefresher['states']>): Health['quoteRefresh'] {
  return {
    lanes: [...lanes],
    pausedUntil: pausedUntilMs === null ? null : new Date(pausedUntilMs).toISOString(),
  }
}

async function getHealth(deps: HealthDeps): Promise<Health> {
  const nowMs = deps.clock.now()
  const { listings, loadedAtMs } = deps.universe()
  const [database, figures] = await Promise.all([databaseState(deps.database), figuresState(deps)])
  return {
    message: 'OK',
    uptime: Math.max(0, (nowMs - deps.startedAtMs) / 1000),
    timestamp: new Date(nowMs).toISOString(),
    coreConfigLastLoaded: new Date(deps.coreConfig.loadedAtMs()).toISOString(),
    dataMode: deps.sources.dataMode,
    database,
    cache: cacheState(deps.cache),
    providers: deps.sources.states(),
    quoteRefresh: toRefreshState(deps.refresher.states()),
    figures,
    instruments: { total: listings.length, loadedAt: new Date(loadedAtMs).toISOString() },
    uncoveredCalendars: deps.calendar
      .uncovered(nowMs)
      .map(({ exchange, year }) => `${exchange} ${year}`),
  }
}

/** Of a database that does not answer nothing is known. */
async function figuresState({ figureProgress }: HealthDeps): Promise<Health['figures']> {
  const nothing = { sources: [], wanted: 0, known: 0, closes: { known: 0, wanted: 0 } }
  return (
    (await within(
      DATABASE_TIMEOUT_MS,
      figureProgress().catch(() => nothing),
    )) ?? nothing
  )
}

/** A database slower than this counts as down: pages would be unusable. */
const DATABASE_TIMEOUT_MS = 1500

/** Below this, writes are about to fail. */
const LOW_BYTES = 16 * 1024 * 1024

async function databaseState(database: OpenDatabase): Promise<Health['database']> {
  const { db, engine } = database
  // Only the state matters here; the requests that failed have logged the cause.
  const isUp = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  if (!(await within(DATABASE_TIMEOUT_MS, isUp))) return { status: 'down', detail: engine }
  const freeBytes = await database.freeBytes().catch(() => null)
  if (freeBytes === null || freeBytes >= LOW_BYTES) return { status: 'ok', detail: engine }
  const detail = `${engine}: less than 16 MB left on the disk.`
  return { status: 'degraded', detail }
}

function cacheState(cache: Cache): Health['cache'] {
  const state = cache.state()
  return state === 'redis-down'
    ? { status: 'degraded', detail: 'Redis is not responding; this node caches in memory.' }
    : { status: 'ok', detail: state }
}
