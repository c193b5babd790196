/** Dividend alerts that a user has on: private, exported and deleted with the account. */
import type { IncomeAlerts } from '@leadenhall/contract/income/index.ts'
import type { Db } from '../../platform/db/database.ts'

export async function readIncomeAlerts(db: Db, userId: string): Promise<IncomeAlerts> {
  const row = await db
    .selectFrom('income_alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    declared: row?.declared === 1,
    cut: row?.cut === 1,
    ex_days_before: row?.ex_days_before ?? null,
  }
}

export async function saveIncomeAlerts(
  db: Db,
  userId: string,
  { cut, declared, ex_days_before }: IncomeAlerts,
): Promise<void> {
  const row = { declared: declared ? 1 : 0, cut: cut ? 1 : 0, ex_days_before }
  await db
    .insertInto('income_alerts')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** @returns false if the occasion was reported before */
export async function claimNotice(db: Db, userId: string, subject: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('income_notices')
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
    .insertInto('income_notices')
    .values(subjects.map((subject) => ({ user_id: userId, subject })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listIncomeAlertsOf(db: Db, userId: string) {
  return db.selectFrom('income_alerts').selectAll().where('user_id', '=', userId).execute()
}

export async function deleteIncomeAlertsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('income_alerts').where('user_id', '=', userId).execute()
  await db.deleteFrom('income_notices').where('user_id', '=', userId).execute()
}
