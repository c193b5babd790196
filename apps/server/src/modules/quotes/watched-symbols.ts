/**
 * Symbols that users are watching. Nodes share theirs through the database, so that the node that
 * fetches quotes covers them all, each symbol once.
 */
import type { Cache } from '../../platform/cache/create-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

export interface WatchedSymbols {
  /** @returns a function that stops watching */
  watch(symbols: readonly string[]): () => void
  /** Watched on this node, or recently on another. */
  all(): Iterable<string>
  /** Publishes this node's symbols and reads those of the others. */
  exchange(): Promise<void>
  /** Withdraws this node's symbols. */
  close(): Promise<void>
}

const PUBLISH_INTERVAL_MS = 5000
const TTL_MS = 20_000
const MAX_SYMBOLS = 5000

export function createWatchedSymbols(deps: {
  readonly cache: Pick<Cache, 'readTogether'>
  readonly clock: Clock
  readonly db: Db
  /** How often each node exchanges. */
  readonly everyMs: number
  /** Id of this node. */
  readonly node: string
}): WatchedSymbols {
  const { cache, clock, db, everyMs, node } = deps
  const counts = new Map<string, number>()
  let others: readonly string[] = []
  let publishedAtMs = 0
  let isChanged = false
  let hasPublished = false

  async function publish(nowMs: number): Promise<void> {
    if (counts.size === 0 && !hasPublished) return
    if (!isChanged && nowMs < publishedAtMs + PUBLISH_INTERVAL_MS) return
    const values = {
      symbols: JSON.stringify([...counts.keys()].slice(0, MAX_SYMBOLS)),
      expires_at: nowMs + TTL_MS,
    }
    await db
      .insertInto('watched_symbols')
      .values({ node, ...values })
      .onConflict((conflict) => conflict.column('node').doUpdateSet(values))
      .execute()
    hasPublished = counts.size > 0
    isChanged = false
    publishedAtMs = nowMs
  }

  return {
    watch(symbols) {
      const unique = [...new Set(symbols)]
      for (const symbol of unique) {
        const count = counts.get(symbol) ?? 0
        if (count === 0) isChanged = true
        counts.set(symbol, count + 1)
      }
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        for (const symbol of unique) {
          const count = counts.get(symbol) ?? 1
          if (count > 1) counts.set(symbol, count - 1)
          else {
            counts.delete(symbol)
            isChanged = true
          }
        }
      }
    },
    all: () => new Set([...counts.keys(), ...others]),
    async exchange() {
      const nowMs = clock.now()
      await publish(nowMs)
      const rows = await cache.readTogether('watched-symbols', everyMs, () =>
        db
          .selectFrom('watched_symbols')
          .select(['node', 'symbols'])
          .where('expires_at', '>', nowMs)
          .execute(),
      )
      others = rows
        .filter((row) => row.node !== node)
        .flatMap(({ symbols }) => JSON.parse(symbols) as string[])
    },
    async close() {
      await db.deleteFrom('watched_symbols').where('node', '=', node).execute()
    },
  }
}
