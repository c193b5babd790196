/** Requests to sources on their way: one at a time per subject, across all callers and nodes. */
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { loadOrFallback } from '../load-or-fallback.ts'
import { OutboundError, type OutboundErrorKind } from '../outbound/outbound-error.ts'
import { saveArchived } from './archive-items.ts'
import {
  claimRead,
  type ReadKey,
  recordFailure,
  recordSuccess,
  releaseRead,
} from './archive-reads.ts'
import type { ArchiveAnswer, ArchiveQuery } from './archive-types.ts'
import type { ArchiveReadsTable } from './tables.ts'

const DEFAULT_PATIENCE_MS = 1200

type Outcome = Pick<ArchiveAnswer<never>, 'failure' | 'pending'>

interface Running {
  readonly job: Promise<Outcome>
  readonly startedMs: number
}

export interface ArchiveJobs {
  /** The source's answer, or the last known one if that takes long. */
  ask<T>(
    key: ReadKey,
    query: ArchiveQuery<T>,
    before: ArchiveReadsTable | undefined,
  ): Promise<Outcome>
  isClosed(): boolean
  /** Waits for all that have started. */
  close(): Promise<void>
}

export function createArchiveJobs({
  clock,
  db,
  patienceMs,
}: {
  readonly clock: Clock
  readonly db: Db
  readonly patienceMs: number | undefined
}): ArchiveJobs {
  const running = new Map<string, Running>()
  let isClosed = false

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
    ask,
    isClosed: () => isClosed,
    async close() {
      isClosed = true
      await Promise.allSettled([...running.values()].map(({ job }) => job))
    },
  }
}

export function failureOf(read: ArchiveReadsTable | undefined): ArchiveAnswer<never>['failure'] {
  if (!read || read.failure_kind === null) return null
  return {
    kind: read.failure_kind as OutboundErrorKind,
    message: read.failure_message ?? read.failure_kind,
  }
}
