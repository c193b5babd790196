import type { Cache } from '../../platform/cache/create-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { QuoteLanes } from '../../platform/quote-lanes.ts'
import type { Universe } from '../instruments/index.ts'
import { listDueSubjects } from './due-alerts.ts'

/** How early quotes are fetched, and how old they may be. */
const AHEAD_MS = 60_000
const MAX_AGE_MS = 30_000

/**
 * Makes the refresher keep the quotes fresh that alerts need next. Every node follows them, because
 * any of them may be the one that asks the source.
 * @param deps.everyMs how often each node does
 */
export function watchDueSymbols(deps: {
  readonly cache: Pick<Cache, 'readTogether'>
  readonly clock: Clock
  readonly db: Db
  readonly lanes: Pick<QuoteLanes, 'add'>
  readonly universe: () => Universe
  readonly everyMs: number
}): { follow(): Promise<void> } {
  const { cache, clock, db, lanes, universe, everyMs } = deps
  let symbols: readonly string[] = []
  lanes.add({ priority: 'watched', maxAgeMs: MAX_AGE_MS, symbols: () => symbols })
  return {
    async follow() {
      const due = await cache.readTogether('due-symbols', everyMs, () =>
        listDueSubjects(db, clock.now() + AHEAD_MS),
      )
      symbols = due.map(({ subject, ticker }) => universe().findById(subject)?.ticker ?? ticker)
    },
  }
}
