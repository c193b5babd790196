/** When each subject was read from each source, and what was refused. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { FigureOwner } from './figure-store.ts'
import type { FigureReadsTable } from './tables.ts'

export async function saveRead(db: Db, read: FigureReadsTable): Promise<void> {
  const { subject: _subject, source: _source, ...changes } = read
  await db
    .insertInto('figure_reads')
    .values(read)
    .onConflict((conflict) => conflict.columns(['source', 'subject']).doUpdateSet(changes))
    .execute()
}

/** When each subject is due again, by subject. */
export async function listDueTimes(db: Db, source: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('figure_reads')
    .select(['subject', 'due_at'])
    .where('source', '=', source)
    .execute()
  return new Map(rows.map(({ subject, due_at: dueAt }) => [subject, dueAt]))
}

export async function countRefused(
  db: Db,
  { subject, source }: FigureOwner,
  refused: ReadonlyMap<string, number>,
  nowMs: number,
): Promise<void> {
  for (const [reason, count] of refused) {
    await db
      .insertInto('figure_faults')
      .values({ source, reason, count, last_subject: subject, last_at: nowMs })
      .onConflict((conflict) =>
        conflict.columns(['source', 'reason']).doUpdateSet((eb) => ({
          count: eb('figure_faults.count', '+', eb.ref('excluded.count')),
          last_subject: eb.ref('excluded.last_subject'),
          last_at: eb.ref('excluded.last_at'),
        })),
      )
      .execute()
  }
}

export async function countReads(db: Db, nowMs: number) {
  return db
    .selectFrom('figure_reads')
    .select(({ fn }) => [
      'source',
      'outcome',
      fn.countAll<number>().as('count'),
      fn.max<number>('read_at').as('last'),
      sql<number>`sum(case when due_at <= ${nowMs} then 1 else 0 end)`.as('due'),
    ])
    .groupBy(['source', 'outcome'])
    .execute()
}

export async function listFaults(db: Db) {
  return db.selectFrom('figure_faults').selectAll().orderBy('source').orderBy('reason').execute()
}
