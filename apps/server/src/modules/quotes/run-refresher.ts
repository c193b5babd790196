import type { Cache } from '../../platform/cache/create-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLease } from '../../platform/db/lease.ts'
import type { Registry } from '../../providers/registry.ts'
import type { Universe } from '../instruments/index.ts'
import { createStoredQuoteFollower } from './follow-stored-quotes.ts'
import type { LatestQuotes } from './latest-quotes.ts'
import type { QuoteRefresher } from './quote-refresher.ts'
import type { WatchedSymbols } from './watched-symbols.ts'

export const ROUND_MS = 1000
const LEASE_MS = 15_000

/**
 * Runs the refresher on this node in consecutive rounds: reads what other nodes fetched, and fetches
 * from the source if this node holds the lease. In demo mode every node generates its own quotes.
 */
export function runRefresher(deps: {
  readonly cache: Pick<Cache, 'readTogether'>
  readonly clock: Clock
  readonly db: Db
  readonly latest: LatestQuotes
  /** Id of this node. */
  readonly node: string
  readonly refresher: QuoteRefresher
  readonly registry: Registry
  readonly universe: () => Universe
  readonly watched: WatchedSymbols
  readonly onError: (error: unknown) => void
}): { close(): Promise<void> } {
  const { cache, clock, db, latest, node, refresher, registry, universe, watched, onError } = deps
  const isShared = registry.mode() === 'live'
  const follower = createStoredQuoteFollower({
    cache,
    clock,
    db,
    everyMs: ROUND_MS,
    latest,
    universe,
    sources: () => registry.providersFor('getQuotes').map(({ key }) => key),
  })
  const lease = createLease({
    clock,
    db,
    name: 'quote-refresh',
    holder: node,
    ttlMs: LEASE_MS,
  })
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function round(): Promise<void> {
    try {
      if (isShared) {
        await follower.follow()
        await watched.exchange()
      }
      if (!isShared || (await lease.hold())) await refresher.tick()
    } catch (error) {
      if (!isClosed) onError(error)
    }
    if (!isClosed) timer = setTimeout(start, ROUND_MS)
  }

  let running = Promise.resolve()
  function start(): void {
    running = round()
  }
  timer = setTimeout(start, ROUND_MS)
  timer.unref()

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
      if (isShared) {
        await lease.release()
        await watched.close()
      }
    },
  }
}
