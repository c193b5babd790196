import type { Cache } from '../../platform/cache/create-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createPace } from '../../platform/pace.ts'
import type { ProviderQuote } from '../../providers/ports.ts'
import type { Universe } from '../instruments/index.ts'
import { toStoredQuote } from './build-quote.ts'
import type { LatestQuote, LatestQuotes } from './latest-quotes.ts'

const PAGE_SIZE = 500
/** Reread this far back, because another node's rows may be committed after their timestamp. */
const OVERLAP_MS = 5000

export interface StoredQuoteFollower {
  /** Loads quotes stored since the last call into the latest quotes; the first call loads all. */
  follow(): Promise<void>
}

/**
 * Reads quotes that were stored before this node started or fetched by another node.
 * @param sources keys of the current data mode's sources
 */
export function createStoredQuoteFollower(deps: {
  readonly cache: Pick<Cache, 'readTogether'>
  readonly clock: Clock
  readonly db: Db
  /** How often each node calls `follow`. */
  readonly everyMs: number
  readonly latest: LatestQuotes
  readonly sources: () => readonly string[]
  readonly universe: () => Universe
}): StoredQuoteFollower {
  const { cache, clock, db, everyMs, latest, sources, universe } = deps
  let readUpToMs = 0
  /** The newest quote that was stored, and when this node saw that. */
  let newest: { readonly fetchedAtMs: number | null; readonly seenAtMs: number } | null = null

  /** True if a quote may have been stored that was not read. All nodes together ask once an interval. */
  async function isBehind(): Promise<boolean> {
    const fetchedAtMs = await cache.readTogether('newest-quote', everyMs, () =>
      findNewest(db, sources()),
    )
    const nowMs = clock.now()
    if (newest?.fetchedAtMs !== fetchedAtMs) newest = { fetchedAtMs, seenAtMs: nowMs }
    // Absolute, so that a clock set back does not keep it reading.
    return Math.abs(nowMs - newest.seenAtMs) <= OVERLAP_MS
  }

  const symbolOf = (subject: string): string | null =>
    subject.startsWith('symbol:')
      ? subject.slice('symbol:'.length)
      : (universe().findById(subject)?.ticker ?? null)

  async function readNew(): Promise<void> {
    let after = { fetchedAt: readUpToMs - OVERLAP_MS, subject: '' }
    const pace = createPace()
    for (;;) {
      const rows = await db
        .selectFrom('quotes')
        .select(['subject', 'source', 'body', 'fetched_at'])
        .where('source', 'in', sources())
        .where((eb) =>
          eb.or([
            eb('fetched_at', '>', after.fetchedAt),
            eb.and([eb('fetched_at', '=', after.fetchedAt), eb('subject', '>', after.subject)]),
          ]),
        )
        .orderBy('fetched_at')
        .orderBy('subject')
        .limit(PAGE_SIZE)
        .execute()
      latest.put(
        rows.flatMap(({ subject, source, body, fetched_at: fetchedAtMs }): LatestQuote[] => {
          const symbol = symbolOf(subject)
          if (symbol === null) return []
          const stored = JSON.parse(body) as ProviderQuote
          const origin = { source, stale: false }
          const quote = toStoredQuote(deps, symbol, { ...stored, symbol }, origin)
          return [{ quote, fetchedAtMs }]
        }),
      )
      const last = rows.at(-1)
      if (!last) return
      readUpToMs = Math.max(readUpToMs, last.fetched_at)
      after = { fetchedAt: last.fetched_at, subject: last.subject }
      if (rows.length < PAGE_SIZE) return
      await pace()
    }
  }

  return {
    async follow() {
      if (!(await isBehind())) return
      try {
        await readNew()
      } catch (error) {
        // The next call reads again, however long ago the newest was stored.
        newest = null
        throw error
      }
    },
  }
}

async function findNewest(db: Db, sources: readonly string[]): Promise<number | null> {
  const { newest } = await db
    .selectFrom('quotes')
    .select((eb) => eb.fn.max('fetched_at').as('newest'))
    .where('source', 'in', sources)
    .executeTakeFirstOrThrow()
  return newest
}
