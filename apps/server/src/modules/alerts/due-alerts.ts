import type { Db } from '../../platform/db/database.ts'
import type { AlertRow } from './tables.ts'

const CLOCK_DIFFERENCE_MS = 60_000

/** Longest overdue first. */
export async function listDueAlerts(db: Db, nowMs: number, limit: number): Promise<AlertRow[]> {
  return db
    .selectFrom('price_alerts')
    .selectAll()
    .where('next_due_at', '<=', nowMs)
    .where('paused_because', 'is distinct from', 'by_user')
    .orderBy('next_due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Without this, alerts checked before the clock was set back would wait for the old time to return. */
export async function rescheduleAfterClockRollback(db: Db, nowMs: number): Promise<void> {
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

/** Listings with an alert that is due by then. */
export async function listDueSubjects(
  db: Db,
  byMs: number,
): Promise<{ subject: string; ticker: string }[]> {
  return db
    .selectFrom('price_alerts')
    .select(['subject', 'ticker'])
    .distinct()
    .where('next_due_at', '<=', byMs)
    .where('paused_because', 'is distinct from', 'by_user')
    .execute()
}

/** Of all users, except those that they paused. */
export async function listAlertedSubjects(db: Db): Promise<{ subject: string; ticker: string }[]> {
  return db
    .selectFrom('price_alerts')
    .select(['subject', 'ticker'])
    .distinct()
    .where('paused_because', 'is distinct from', 'by_user')
    .execute()
}
