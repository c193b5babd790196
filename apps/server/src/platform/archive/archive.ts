/**
 * Keeps what outside sources said, so that a source which fails, refuses or is slow costs freshness
 * and nothing else. It owns who is asked when: one question at a time about a subject however many
 * people and nodes want to know, a pause after a failure, and an answer from storage while a source
 * takes its time. It does not know what the items mean.
 */
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { toKeepableText } from '../db/keepable-text.ts'
import { pauseAfterMs } from '../outbound/pause-after.ts'
import { ProviderError, type ProviderErrorKind } from '../outbound/provider-error.ts'
import { within } from '../within.ts'
import { listArchived, saveArchived, searchArchived } from './archive-items.ts'
import type { ArchiveReadsTable } from './tables.ts'

export interface ArchiveItem<T> {
  /** Stable for one item of a subject. */
  readonly id: string
  /** Epoch milliseconds; null when the source gives no time. */
  readonly saidAtMs: number | null
  readonly author?: string
  readonly searchText?: string
  readonly body: T
}

export interface ArchiveQuestion<T> {
  readonly source: string
  readonly subject: string
  /** Asks the source itself. @throws ProviderError */
  readonly load: () => Promise<readonly ArchiveItem<T>[]>
  /** For how long an answer holds. */
  readonly freshForMs: number
  /** For how long an item is kept after it was said. */
  readonly keepForMs: number
  /** Most items given, the newest. */
  readonly limit: number
  /** How long a caller waits for the source before the stored items are given; default 1.2 s. */
  readonly patienceMs?: number
}

export interface ArchiveAnswer<T> {
  /** Newest first. */
  readonly items: readonly { readonly id: string; readonly saidAtMs: number; readonly body: T }[]
  /** When the source last answered, epoch milliseconds; null when it never has. */
  readonly readAtMs: number | null
  /** The source is still being asked. */
  readonly pending: boolean
  /** Why the last question failed, null when it was answered. */
  readonly failure: { readonly kind: ProviderErrorKind; readonly message: string } | null
}

export interface Archive {
  /** Never throws for a source: its failure is part of the answer. */
  ask<T>(question: ArchiveQuestion<T>): Promise<ArchiveAnswer<T>>
  /** Items of a source, whatever they are about, whose searched text has every word; newest first. */
  search(
    source: string,
    words: readonly string[],
    limit: number,
  ): Promise<readonly { readonly subject: string; readonly body: unknown }[]>
  /** Deletes an author's items and keeps none of theirs from now on; gives how many there were. */
  forgetAuthor(source: string, author: string): Promise<number>
  listForgotten(): Promise<readonly { source: string; author: string; forgottenAtMs: number }[]>
  /** Ends every pause and every answer's freshness: the sources have new settings. */
  askAgain(): Promise<void>
  /** Deletes what has expired, and what nobody has asked about for long. */
  prune(): Promise<void>
  /** Resolves when nothing is being stored any more. */
  close(): Promise<void>
}

const DEFAULT_PATIENCE_MS = 1200
const CLAIM_MS = 30_000
/** How a source answered is remembered for as long as somebody may still ask about it. */
const READS_KEPT_MS = 60 * 24 * 3_600_000

interface Running {
  readonly job: Promise<Outcome>
  readonly startedMs: number
}

type Outcome = { readonly failure: ArchiveAnswer<never>['failure'] }

export function createArchive({ clock, db }: { clock: Clock; db: Db }): Archive {
  const running = new Map<string, Running>()
  let isClosed = false
  let freshSinceMs = 0

  const findRead = (source: string, subject: string) =>
    db
      .selectFrom('archive_reads')
      .selectAll()
      .where('source', '=', source)
      .where('subject', '=', subject)
      .executeTakeFirst()

  /** False when another node is asking. */
  async function claim(source: string, subject: string): Promise<boolean> {
    const now = clock.now()
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('archive_reads')
      .values({
        source,
        subject,
        read_at: null,
        failed_at: null,
        failure_kind: null,
        failure_message: null,
        pause_until: 0,
        claimed_until: now + CLAIM_MS,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['source', 'subject'])
          .doUpdateSet({ claimed_until: now + CLAIM_MS })
          .where('archive_reads.claimed_until', '<=', now),
      )
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  const noteRead = (source: string, subject: string, change: Partial<ArchiveReadsTable>) =>
    db
      .updateTable('archive_reads')
      .set({ claimed_until: 0, ...change })
      .where('source', '=', source)
      .where('subject', '=', subject)
      .execute()

  async function load<T>(question: ArchiveQuestion<T>): Promise<Outcome> {
    const { source, subject } = question
    if (!(await claim(source, subject))) return { failure: null }
    try {
      const items = await question.load()
      const nowMs = clock.now()
      await saveArchived(db, question, items, nowMs)
      await noteRead(source, subject, {
        read_at: nowMs,
        failed_at: null,
        failure_kind: null,
        failure_message: null,
        pause_until: 0,
      })
      return { failure: null }
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        await noteRead(source, subject, {})
        throw error
      }
      const { kind, message } = error
      // What an operator switched off, or a node that closes broke off, says nothing about the source.
      const isOurs = isClosed || kind === 'not_configured'
      await noteRead(
        source,
        subject,
        isOurs
          ? {}
          : {
              failed_at: clock.now(),
              failure_kind: kind,
              failure_message: toKeepableText(message.slice(0, 500)),
              pause_until: clock.now() + pauseAfterMs(error),
            },
      )
      return { failure: { kind, message } }
    }
  }

  function start<T>(question: ArchiveQuestion<T>): Running {
    const key = JSON.stringify([question.source, question.subject])
    const known = running.get(key)
    if (known) return known
    const job = load(question).finally(() => running.delete(key))
    const started = { job, startedMs: performance.now() }
    running.set(key, started)
    return started
  }

  return {
    async ask<T>(question: ArchiveQuestion<T>): Promise<ArchiveAnswer<T>> {
      const { source, subject, freshForMs, limit } = question
      const before = await findRead(source, subject)
      const now = clock.now()
      const readAtMs = before?.read_at ?? null
      const isFresh = readAtMs !== null && readAtMs >= freshSinceMs && readAtMs + freshForMs > now
      const isPaused = (before?.pause_until ?? 0) > now
      const outcome =
        isFresh || isPaused || isClosed
          ? { failure: isFresh ? null : failureOf(before) }
          : await withPatience(start(question), question.patienceMs ?? DEFAULT_PATIENCE_MS)
      const after = outcome === null || isFresh ? before : await findRead(source, subject)
      const isOff = outcome?.failure?.kind === 'not_configured'
      const stored = await listArchived(db, { source, subject, limit, nowMs: now })
      return {
        items: isOff ? [] : (stored as ArchiveAnswer<T>['items']),
        readAtMs: after?.read_at ?? null,
        pending: outcome === null || (after?.claimed_until ?? 0) > now,
        failure: outcome === null ? failureOf(before) : outcome.failure,
      }
    },

    search: (source, words, limit) =>
      searchArchived(db, { source, words, limit, nowMs: clock.now() }),

    async forgetAuthor(source, author) {
      await db
        .insertInto('forgotten_authors')
        .values({ source, author, forgotten_at: clock.now() })
        .onConflict((conflict) => conflict.columns(['source', 'author']).doNothing())
        .execute()
      const { numDeletedRows } = await db
        .deleteFrom('archive_items')
        .where('source', '=', source)
        .where(sql<string>`lower(author)`, '=', author.toLowerCase())
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    async listForgotten() {
      const rows = await db
        .selectFrom('forgotten_authors')
        .selectAll()
        .orderBy('forgotten_at', 'desc')
        .execute()
      return rows.map(({ source, author, forgotten_at: at }) => ({
        source,
        author,
        forgottenAtMs: at,
      }))
    },

    async askAgain() {
      freshSinceMs = clock.now()
      await db.updateTable('archive_reads').set({ pause_until: 0 }).execute()
    },

    async prune() {
      const now = clock.now()
      await db.deleteFrom('archive_items').where('expires_at', '<=', now).execute()
      await db
        .deleteFrom('archive_reads')
        .where('claimed_until', '<=', now)
        .where((eb) => {
          const lastAsked = eb.fn.coalesce('read_at', 'failed_at', eb.lit(0))
          return eb(lastAsked, '<=', now - READS_KEPT_MS)
        })
        .execute()
    },

    async close() {
      isClosed = true
      await Promise.allSettled([...running.values()].map(({ job }) => job))
    },
  }
}

function failureOf(read: ArchiveReadsTable | undefined): ArchiveAnswer<never>['failure'] {
  if (!read || read.failure_kind === null) return null
  return {
    kind: read.failure_kind as ProviderErrorKind,
    message: read.failure_message ?? read.failure_kind,
  }
}

/**
 * Null when the job takes longer; it goes on, and a later failure of it is met by the next caller.
 * Patience counts from the start of the job: who comes late to a slow source does not wait anew.
 */
async function withPatience(
  { job, startedMs }: Running,
  patienceMs: number,
): Promise<Outcome | null> {
  return (await within(Math.max(0, startedMs + patienceMs - performance.now()), job)) ?? null
}
