/** How the last read of each source about each subject went, and which node is reading now. */
import type { Db } from '../db/database.ts'
import { toKeepableText } from '../db/keepable-text.ts'
import type { OutboundError } from '../outbound/outbound-error.ts'
import { pauseAfterMs } from '../outbound/pause-after.ts'
import type { ArchiveReadsTable } from './tables.ts'

export interface ReadKey {
  readonly source: string
  readonly subject: string
}

/** A node that claims a read and dies blocks the others for this long. */
const CLAIM_MS = 30_000
const READS_KEPT_MS = 60 * 24 * 3_600_000

export function findRead(
  db: Db,
  { source, subject }: ReadKey,
): Promise<ArchiveReadsTable | undefined> {
  return db
    .selectFrom('archive_reads')
    .selectAll()
    .where('source', '=', source)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/**
 * False while another node reads, and if another has read since.
 * @param before the record by which a read was found to be due
 */
export async function claimRead(
  db: Db,
  key: ReadKey,
  before: ArchiveReadsTable | undefined,
  nowMs: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('archive_reads')
    .values({
      source: key.source,
      subject: key.subject,
      read_at: null,
      failed_at: null,
      failure_kind: null,
      failure_message: null,
      pause_until: 0,
      claimed_until: nowMs + CLAIM_MS,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'subject'])
        .doUpdateSet({ claimed_until: nowMs + CLAIM_MS })
        .where('archive_reads.claimed_until', '<=', nowMs)
        .where((eb) => {
          const unchanged = (['read_at', 'failed_at'] as const).map((column) =>
            eb(eb.fn.coalesce(`archive_reads.${column}`, eb.lit(0)), '=', before?.[column] ?? 0),
          )
          return eb.and(unchanged)
        }),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function recordSuccess(db: Db, key: ReadKey, nowMs: number): Promise<void> {
  return endClaim(db, key, {
    read_at: nowMs,
    failed_at: null,
    failure_kind: null,
    failure_message: null,
    pause_until: 0,
  })
}

export function recordFailure(
  db: Db,
  key: ReadKey,
  error: OutboundError,
  nowMs: number,
): Promise<void> {
  return endClaim(db, key, {
    failed_at: nowMs,
    failure_kind: error.kind,
    failure_message: toKeepableText(error.message.slice(0, 500)),
    pause_until: nowMs + pauseAfterMs(error),
  })
}

/** Ends a claim without a result. */
export function releaseRead(db: Db, key: ReadKey): Promise<void> {
  return endClaim(db, key, {})
}

async function endClaim(
  db: Db,
  { source, subject }: ReadKey,
  change: Partial<ArchiveReadsTable>,
): Promise<void> {
  await db
    .updateTable('archive_reads')
    .set({ claimed_until: 0, ...change })
    .where('source', '=', source)
    .where('subject', '=', subject)
    .execute()
}

export async function endPauses(db: Db): Promise<void> {
  await db.updateTable('archive_reads').set({ pause_until: 0 }).execute()
}

/** Deletes the records of subjects that were not read for 60 days. */
export async function pruneReads(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('archive_reads')
    .where('claimed_until', '<=', nowMs)
    .where((eb) => {
      const lastRead = eb.fn.coalesce('read_at', 'failed_at', eb.lit(0))
      return eb(lastRead, '<=', nowMs - READS_KEPT_MS)
    })
    .execute()
}
