import type { Db } from '../../platform/db/database.ts'

/** @param db the transaction in which the whole account is deleted */
export async function deletePersonalData(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('price_alerts').where('user_id', '=', userId).execute()
  await db.deleteFrom('alert_receipts').where('user_id', '=', userId).execute()
}
