import type { Lease } from '../../platform/db/lease.ts'
import type { StoredQuoteFollower } from './follow-stored-quotes.ts'
import type { QuoteRefresher } from './quote-refresher.ts'

const ROUND_MS = 1000

/** Null parts in demo mode, whose quotes every node makes for itself. */
interface SharedWork {
  readonly follower: StoredQuoteFollower
  readonly lease: Lease
}

/**
 * Runs the refresher on this node, one round after another: reads what other nodes fetched, and asks
 * the source itself where this node holds the lease.
 */
export function runRefresher(deps: {
  readonly refresher: QuoteRefresher
  readonly shared: SharedWork | null
  readonly onError: (error: unknown) => void
}): { close(): Promise<void> } {
  const { refresher, shared, onError } = deps
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function round(): Promise<void> {
    try {
      await shared?.follower.follow()
      if (shared === null || (await shared.lease.hold())) await refresher.tick()
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
      await shared?.lease.release()
    },
  }
}
