import type { Db } from '../../platform/db/database.ts'
import type { AlertRow } from './tables.ts'

const CLOCK_DIFFERENCE_MS = 60_000

/** Those that have waited longest first. */
export async function listDueAlerts(db: Db, nowMs: number, limit: number): Promise<AlertRow[]> {
  return db
    .selectFrom('price_alerts')
    .selectAll()
    .where('next_due_at', '<=', nowMs)
    .orderBy('next_due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Alerts that were checked "later than now" would wait until that time comes again. */
export async function makeDueAfterClockWentBack(db: Db, nowMs: number): Promise<void> {
  await db
    .updateTable('price_alerts')
    .set((eb) => ({
      next_due_at: nowMs,
      last_checked: nowMs,
      revision: eb('revision', '+', 1),
    }))
    .where('last_checked', '>', nowMs + CLOCK_DIFFERENCE_MS)
    .execute()
}

/** Listings of which an alert is due by a moment. */
export async function listDueSubjects(
  db: Db,
  byMs: number,
): Promise<{ subject: string; ticker: string }[]> {
  return db
    .selectFrom('price_alerts')
    .select(['subject', 'ticker'])
    .distinct()
    .where('next_due_at', '<=', byMs)
    .execute()
}
