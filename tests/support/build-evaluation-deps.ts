import type { EvaluationDeps } from '../../apps/server/src/modules/alerts/evaluate-due-alerts.ts'
import { keepNotifications } from '../../apps/server/src/modules/notifications/index.ts'
import type { LatestQuotes } from '../../apps/server/src/modules/quotes/index.ts'
import { createCache } from '../../apps/server/src/platform/cache/create-cache.ts'
import { loadTradingCalendar } from '../../apps/server/src/platform/calendar/load-trading-calendar.ts'
import type { OpenDatabase } from '../../apps/server/src/platform/db/database.ts'
import type { ProviderHistory } from '../../apps/server/src/providers/ports.ts'
import type { Registry } from '../../apps/server/src/providers/registry.ts'
import { buildTestUniverse } from './build-test-universe.ts'

const universe = await buildTestUniverse()
const calendar = loadTradingCalendar()

/** Dependencies of an alert evaluation, with a source that only has histories. */
export async function buildEvaluationDeps(given: {
  readonly database: Pick<OpenDatabase, 'db' | 'engine'>
  readonly latest: LatestQuotes
  readonly now: () => number
  /** @throws OutboundError where it is to fail */
  readonly getHistory?: () => ProviderHistory
  /** True for a source that states neither splits nor dividends. */
  readonly statesNoActions?: boolean
}): Promise<EvaluationDeps> {
  const provider = {
    key: 'yahoo',
    simulated: false,
    statesNoActions: given.statesNoActions,
    getHistory: async () => given.getHistory?.(),
  }
  const registry = {
    mode: () => 'live',
    sources: () => ['yahoo'],
    providersFor: () => [provider],
    inOrder: () => [provider],
    byKey: () => provider,
    isResting: () => false,
    askInOrder: async (...[, , call]: Parameters<Registry['askInOrder']>) => ({
      provider,
      result: await call(provider as never),
    }),
  } as unknown as Registry
  return {
    cache: await createCache({ redisUrl: null, installation: 'test', onError: () => undefined }),
    calendar,
    clock: { now: given.now },
    db: given.database.db,
    engine: given.database.engine,
    keepNotifications,
    latest: given.latest,
    registry,
    universe: () => universe,
    onError: (error) => {
      throw error
    },
  }
}
