import type { HistoryDeps } from '../../apps/server/src/modules/history/index.ts'
import { createLatestQuotes } from '../../apps/server/src/modules/quotes/latest-quotes.ts'
import { createCache } from '../../apps/server/src/platform/cache/create-cache.ts'
import { loadTradingCalendar } from '../../apps/server/src/platform/calendar/load-trading-calendar.ts'
import type { Clock } from '../../apps/server/src/platform/clock.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import type { MarketDataProvider } from '../../apps/server/src/providers/ports.ts'
import { createRegistry } from '../../apps/server/src/providers/registry.ts'
import { buildTestUniverse } from './build-test-universe.ts'

/** History of the given live sources, in their order. */
export async function buildHistoryDeps(given: {
  readonly clock: Clock
  readonly db: Db
  readonly providers: readonly MarketDataProvider[]
}): Promise<HistoryDeps> {
  const { clock, db, providers } = given
  const universe = await buildTestUniverse()
  return withEmptyCache({
    db,
    clock,
    calendar: loadTradingCalendar(),
    latest: createLatestQuotes(),
    universe: () => universe,
    registry: createRegistry({ clock, mode: () => 'live', providers }),
  })
}

/** As a node that remembers no reading. */
export async function withEmptyCache(deps: Omit<HistoryDeps, 'cache'>): Promise<HistoryDeps> {
  const cache = await createCache({ redisUrl: null, installation: 'test', onError: () => {} })
  return { ...deps, cache }
}
