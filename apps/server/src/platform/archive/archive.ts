/**
 * Stores what external sources say, so that a source that fails, refuses or is slow costs freshness
 * and nothing else. It decides when a source is asked: one request at a time per subject across all
 * callers and nodes, a pause after a failure, stored items while a source is slow. It does not know
 * what the items mean.
 */
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { loadOrFallback } from '../load-or-fallback.ts'
import { OutboundError, type OutboundErrorKind } from '../outbound/outbound-error.ts'
import { deleteExpiredItems, listArchived, saveArchived, searchArchived } from './archive-items.ts'
import {
  claimRead,
  endPauses,
  findRead,
  pruneReads,
  type ReadKey,
  recordFailure,
  recordSuccess,
  releaseRead,
} from './archive-reads.ts'
import type { Archive, ArchiveAnswer, ArchivedSource, ArchiveQuery } from './archive-types.ts'
import { listRemovedAuthors, removeAuthor } from './removed-authors.ts'
import type { ArchiveReadsTable } from './tables.ts'

export type * from './archive-types.ts'

const DEFAULT_PATIENCE_MS = 1200

type Outcome = Pick<ArchiveAnswer<never>, 'failure' | 'pending'>

interface Running {
  readonly job: Promise<Outcome>
  readonly startedMs: number
}

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
  const running = new Map<string, Running>()
  let isClosed = false
  let freshSinceMs = 0

  async function load<T>(
    key: ReadKey,
    query: ArchiveQuery<T>,
    before: ArchiveReadsTable | undefined,
  ): Promise<Outcome> {
    if (!(await claimRead(db, key, before, clock.now()))) return { failure: null, pending: false }
    try {
      const items = await query.load()
      const nowMs = clock.now()
      await saveArchived(db, { ...key, keepForMs: query.keepForMs, nowMs }, items)
      await recordSuccess(db, key, nowMs)
      return { failure: null, pending: false }
    } catch (error) {
      const isFailure = error instanceof OutboundError
      // Neither a switch in the settings nor the shutdown of this node is a failure of the source.
      const counts = isFailure && !isClosed && error.kind !== 'not_configured'
      await (counts ? recordFailure(db, key, error, clock.now()) : releaseRead(db, key))
      if (!isFailure) throw error
      return { failure: { kind: error.kind, message: error.message }, pending: false }
    }
  }

  function start<T>(
    key: ReadKey,
    query: ArchiveQuery<T>,
    before: ArchiveReadsTable | undefined,
  ): Running {
    const name = JSON.stringify([key.source, key.subject])
    const known = running.get(name)
    if (known) return known
    const job = load(key, query, before).finally(() => running.delete(name))
    const started = { job, startedMs: performance.now() }
    running.set(name, started)
    return started
  }

  /** Patience counts from the start of the job, so a late caller does not wait as long again. */
  function ask<T>(
    key: ReadKey,
    query: ArchiveQuery<T>,
    before: ArchiveReadsTable | undefined,
  ): Promise<Outcome> {
    const { job, startedMs } = start(key, query, before)
    const endMs = startedMs + (patienceMs ?? query.patienceMs ?? DEFAULT_PATIENCE_MS)
    return loadOrFallback<Outcome>({
      load: () => job,
      fallback: async () => ({ failure: failureOf(before), pending: true }),
      patienceMs: Math.max(0, endMs - performance.now()),
    })
  }

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
        isFresh || isPaused || isClosed
          ? { failure: lastFailure, pending: false }
          : await ask(key, query, before)
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

    async close() {
      isClosed = true
      await Promise.allSettled([...running.values()].map(({ job }) => job))
    },
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

function failureOf(read: ArchiveReadsTable | undefined): ArchiveAnswer<never>['failure'] {
  if (!read || read.failure_kind === null) return null
  return {
    kind: read.failure_kind as OutboundErrorKind,
    message: read.failure_message ?? read.failure_kind,
  }
}
