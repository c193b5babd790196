import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { AlertRow } from './tables.ts'

const RECEIPTS_KEPT_MS = 90 * 86_400_000

/** By ticker, oldest first. */
export async function listAlerts(db: Db, userId: string): Promise<AlertRow[]> {
  return db
    .selectFrom('price_alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('ticker')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** @throws AppError not_found if it does not exist or is another user's */
export async function getAlert(db: Db, userId: string, id: string): Promise<AlertRow> {
  const row = await db
    .selectFrom('price_alerts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('You have no such price alert.')
  return row
}

/** @returns false when the user already has a move alert for the listing */
export async function insertAlert(db: Db, row: AlertRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('price_alerts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns false when the alert has been written since it was read */
export async function replaceAlert(db: Db, row: AlertRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('price_alerts')
    .set({ ...row, revision: row.revision + 1 })
    .where('id', '=', row.id)
    .where('revision', '=', row.revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @throws AppError not_found if it does not exist or is another user's */
export async function deleteAlert(db: Db, userId: string, id: string): Promise<void> {
  await getAlert(db, userId, id)
  await db.deleteFrom('price_alerts').where('id', '=', id).execute()
}

export async function countAlerts(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('price_alerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function pruneReceipts(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('alert_receipts')
    .where('checked_at', '<', nowMs - RECEIPTS_KEPT_MS)
    .execute()
}
