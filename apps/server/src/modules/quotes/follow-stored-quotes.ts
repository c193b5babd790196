import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../platform/db/database.ts'
import type { ProviderQuote } from '../../providers/ports.ts'
import type { Universe } from '../instruments/index.ts'
import type { LatestQuote, LatestQuotes } from './latest-quotes.ts'
import { toQuote } from './to-quote.ts'

const PAGE = 500
/** Rows of another node may become visible a little after their time. */
const OVERLAP_MS = 5000

export interface StoredQuoteFollower {
  /** Puts what was stored since the last call into the latest quotes: at first all of it. */
  follow(): Promise<void>
}

/**
 * Reads quotes that were stored before this node started, or that another node fetched.
 * @param sources keys of the present data mode's sources
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
          .limit(PAGE)
          .execute()
        latest.put(
          rows.flatMap(({ subject, source, body, fetched_at: fetchedAtMs }): LatestQuote[] => {
            const symbol = symbolOf(subject)
            if (symbol === null) return []
            const given = JSON.parse(body) as ProviderQuote
            const origin = { source, simulated: false, stale: false, unitBefore: null }
            return [{ quote: toQuote(symbol, { ...given, symbol }, origin), fetchedAtMs }]
          }),
        )
        const last = rows.at(-1)
        if (!last) return
        readUpToMs = Math.max(readUpToMs, last.fetched_at)
        after = { fetchedAt: last.fetched_at, subject: last.subject }
        if (rows.length < PAGE) return
        await setImmediate()
      }
    },
  }
}
