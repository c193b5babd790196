/**
 * Stores what external sources say, so that a source that fails, refuses or is slow costs freshness
 * and nothing else. It decides when a source is asked: one request at a time per subject across all
 * callers and nodes, a pause after a failure, stored items while a source is slow. It does not know
 * what the items mean.
 */
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { deleteExpiredItems, listArchived, saveFirst, searchArchived } from './archive-items.ts'
import { createArchiveJobs, failureOf } from './archive-jobs.ts'
import { endPauses, findRead, pruneReads } from './archive-reads.ts'
import type {
  Archive,
  ArchiveAnswer,
  ArchivedSource,
  ArchiveQuery,
  FirstSaid,
} from './archive-types.ts'
import { listRemovedAuthors, removeAuthor } from './removed-authors.ts'

export type * from './archive-types.ts'

/** Of one subject, the newest. */
const MOST_KEPT = 5000

export function createArchive({
  clock,
  db,
  patienceMs,
}: {
  readonly clock: Clock
  readonly db: Db
  /** Overrides that of every query. */
  readonly patienceMs?: number | undefined
}): Archive {
  const reads = createArchiveJobs({ clock, db, patienceMs })
  let freshSinceMs = 0

  return {
    async read<T>(source: ArchivedSource, query: ArchiveQuery<T>): Promise<ArchiveAnswer<T>> {
      if (source.simulated) return readSimulated(query, clock.now())
      const key = { source: source.key, subject: query.subject }
      const before = await findRead(db, key)
      const now = clock.now()
      const readAtMs = before?.read_at ?? null
      const isFresh =
        readAtMs !== null && readAtMs >= freshSinceMs && readAtMs + query.freshForMs > now
      const isPaused = (before?.pause_until ?? 0) > now
      const lastFailure = isFresh ? null : failureOf(before)
      const outcome =
        isFresh || isPaused || reads.isClosed()
          ? { failure: lastFailure, pending: false }
          : await reads.ask(key, query, before)
      const after = isFresh || outcome.pending ? before : await findRead(db, key)
      const isOff = outcome.failure?.kind === 'not_configured'
      const stored = await listArchived(db, { ...key, limit: query.limit, nowMs: now })
      return {
        items: isOff ? [] : (stored as ArchiveAnswer<T>['items']),
        readAtMs: after?.read_at ?? null,
        pending: outcome.pending || (after?.claimed_until ?? 0) > now,
        failure: outcome.failure,
      }
    },

    async keepFirst<T>(
      of: Parameters<Archive['keepFirst']>[0],
      items: readonly FirstSaid<T>[],
    ): Promise<readonly FirstSaid<T>[]> {
      await saveFirst(db, of, items)
      const stored = await listArchived(db, { ...of, limit: MOST_KEPT, nowMs: clock.now() })
      return stored.toReversed() as FirstSaid<T>[]
    },

    search: (source, words, limit) =>
      searchArchived(db, { source, words, limit, nowMs: clock.now() }),
    removeAuthor: (source, author) => removeAuthor(db, { source, author, nowMs: clock.now() }),
    listRemovedAuthors: () => listRemovedAuthors(db),

    async invalidate() {
      freshSinceMs = clock.now()
      await endPauses(db)
    },

    async prune() {
      await deleteExpiredItems(db, clock.now())
      await pruneReads(db, clock.now())
    },

    close: () => reads.close(),
  }
}

async function readSimulated<T>(
  { load, limit }: ArchiveQuery<T>,
  nowMs: number,
): Promise<ArchiveAnswer<T>> {
  const timeOf = ({ saidAtMs }: { saidAtMs: number | null }) => saidAtMs ?? Number.NEGATIVE_INFINITY
  const items = (await load()).toSorted((one, other) =>
    timeOf(one) === timeOf(other) ? 0 : timeOf(other) - timeOf(one),
  )
  return {
    items: items
      .slice(0, limit)
      .map(({ id, saidAtMs, body }) => ({ id, saidAtMs: saidAtMs ?? nowMs, body })),
    readAtMs: nowMs,
    pending: false,
    failure: null,
  }
}
