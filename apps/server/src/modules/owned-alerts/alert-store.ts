/** Alerts that a user has on, and what they reported: private, exported and deleted with the account. */
import type { Db } from '../../platform/db/database.ts'
import type { OwnedAlertRow } from './tables.ts'

export function readSwitches(db: Db, userId: string): Promise<OwnedAlertRow[]> {
  return db
    .selectFrom('owned_alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('alert')
    .execute()
}

/** Of all users, each with the alerts that are on. */
export async function readAllSwitches(db: Db): Promise<ReadonlyMap<string, OwnedAlertRow[]>> {
  const rows = await db
    .selectFrom('owned_alerts')
    .selectAll()
    .orderBy('user_id')
    .orderBy('alert')
    .execute()
  return Map.groupBy(rows, ({ user_id }) => user_id)
}

export async function switchOn(db: Db, row: OwnedAlertRow): Promise<void> {
  await db
    .insertInto('owned_alerts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'alert']).doUpdateSet({ days_before: row.days_before }),
    )
    .execute()
}

export async function switchOff(db: Db, userId: string, alert: string): Promise<void> {
  await db
    .deleteFrom('owned_alerts')
    .where('user_id', '=', userId)
    .where('alert', '=', alert)
    .execute()
}

/** @returns false if the occasion was reported before */
export async function claimNotice(db: Db, userId: string, subject: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('owned_alert_notices')
    .values({ user_id: userId, subject })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Occasions that count as reported. */
export async function saveNotices(
  db: Db,
  userId: string,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return
  await db
    .insertInto('owned_alert_notices')
    .values(subjects.map((subject) => ({ user_id: userId, subject })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteOwnedAlertsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('owned_alerts').where('user_id', '=', userId).execute()
  await db.deleteFrom('owned_alert_notices').where('user_id', '=', userId).execute()
}
