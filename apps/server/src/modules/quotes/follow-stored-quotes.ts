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
  readonly db: Db
  readonly latest: LatestQuotes
  readonly sources: () => readonly string[]
  readonly universe: () => Universe
}): StoredQuoteFollower {
  const { db, latest, sources, universe } = deps
  let readUpToMs = 0

  const symbolOf = (subject: string): string | null =>
    subject.startsWith('symbol:')
      ? subject.slice('symbol:'.length)
      : (universe().findById(subject)?.ticker ?? null)

  return {
    async follow() {
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
    },
  }
}
