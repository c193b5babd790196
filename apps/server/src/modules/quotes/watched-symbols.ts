/**
 * What people look at on the nodes: each node tells the others, so that the one that asks the source
 * asks for all, and once for each symbol however many people look.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

export interface WatchedSymbols {
  /** @returns how to stop watching them */
  watch(symbols: readonly string[]): () => void
  /** Watched here, or by another node a moment ago. */
  all(): Iterable<string>
  /** Tells the other nodes, and hears what they watch. */
  exchange(): Promise<void>
  /** Takes back what the other nodes were told. */
  close(): Promise<void>
}

const TOLD_EVERY_MS = 5000
const HOLDS_FOR_MS = 20_000
const MAX_SYMBOLS = 5000

export function createWatchedSymbols(deps: {
  readonly clock: Clock
  readonly db: Db
  /** Name of this node. */
  readonly node: string
}): WatchedSymbols {
  const { clock, db, node } = deps
  const counts = new Map<string, number>()
  let others: readonly string[] = []
  let toldAtMs = 0
  let isChanged = false
  let hasTold = false

  async function tell(nowMs: number): Promise<void> {
    if (counts.size === 0 && !hasTold) return
    if (!isChanged && nowMs < toldAtMs + TOLD_EVERY_MS) return
    const told = {
      symbols: JSON.stringify([...counts.keys()].slice(0, MAX_SYMBOLS)),
      expires_at: nowMs + HOLDS_FOR_MS,
    }
    await db
      .insertInto('watched_symbols')
      .values({ node, ...told })
      .onConflict((conflict) => conflict.column('node').doUpdateSet(told))
      .execute()
    hasTold = counts.size > 0
    isChanged = false
    toldAtMs = nowMs
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
      await tell(nowMs)
      const rows = await db
        .selectFrom('watched_symbols')
        .select('symbols')
        .where('node', '!=', node)
        .where('expires_at', '>', nowMs)
        .execute()
      others = rows.flatMap(({ symbols }) => JSON.parse(symbols) as string[])
    },
    async close() {
      await db.deleteFrom('watched_symbols').where('node', '=', node).execute()
    },
  }
}
