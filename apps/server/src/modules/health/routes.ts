import * as endpoints from '@leadenhall/contract/health/endpoints.ts'
import type { Health } from '@leadenhall/contract/health/index.ts'
import * as schemas from '@leadenhall/contract/health/schemas.ts'
import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Cache } from '../../platform/cache/create-cache.ts'
import type { TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { OpenDatabase } from '../../platform/db/database.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { within } from '../../platform/within.ts'
import type { Universe } from '../instruments/index.ts'
import type { QuoteRefresher } from '../quotes/index.ts'

export interface HealthDeps {
  readonly cache: Cache
  readonly calendar: TradingCalendar
  readonly clock: Clock
  readonly database: OpenDatabase
  readonly mode: () => DataMode
  /** Of every source, by key. */
  readonly sourceStates: () => Health['providers']
  readonly probeSources: () => Promise<void>
  readonly refresher: Pick<QuoteRefresher, 'states'>
  readonly universe: () => Universe
  readonly startedAtMs: number
  /** When the core configuration was last read, epoch milliseconds. */
  readonly configLoadedAtMs: () => number
  readonly reloadCoreConfig: () => Promise<void>
  readonly requireCsrf: (request: FastifyRequest) => void
}

export function registerHealthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  serveEndpoint(app, 'health', schemas, endpoints.getHealth, (_, { reply }) => {
    void reply.header('cache-control', 'no-store')
    return getHealth(deps)
  })

  serveEndpoint(app, 'health', schemas, endpoints.reloadCoreConfig, async (_, { request }) => {
    deps.requireCsrf(request)
    await deps.reloadCoreConfig()
    return { success: true, message: 'The core configuration has been read again.' }
  })

  serveEndpoint(app, 'health', schemas, endpoints.probeSources, async () => {
    await deps.probeSources()
    return deps.sourceStates()
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
  return {
    message: 'OK',
    uptime: Math.max(0, (nowMs - deps.startedAtMs) / 1000),
    timestamp: new Date(nowMs).toISOString(),
    coreConfigLastLoaded: new Date(deps.configLoadedAtMs()).toISOString(),
    dataMode: deps.mode(),
    database: await databaseState(deps.database),
    cache: cacheState(deps.cache),
    providers: deps.sourceStates(),
    quoteRefresh: toRefreshState(deps.refresher.states()),
    instruments: { total: listings.length, loadedAt: new Date(loadedAtMs).toISOString() },
    uncoveredCalendars: deps.calendar
      .uncovered(nowMs)
      .map(({ exchange, year }) => `${exchange} ${year}`),
  }
}

/** A database that takes longer is of no use to anybody who looks at a page. */
const DATABASE_LIMIT_MS = 1500

async function databaseState({ db, engine }: OpenDatabase): Promise<Health['database']> {
  // The failure is told by the state; its cause is in the log of the request that met it.
  const isUp = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return { status: (await within(DATABASE_LIMIT_MS, isUp)) ? 'ok' : 'down', detail: engine }
}

function cacheState(cache: Cache): Health['cache'] {
  const state = cache.state()
  return state === 'redis-down'
    ? { status: 'degraded', detail: 'Redis does not answer; this node uses its own memory.' }
    : { status: 'ok', detail: state }
}
