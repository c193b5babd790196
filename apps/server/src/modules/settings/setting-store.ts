import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { setInstallationFact } from '../../platform/db/installation.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import type { SettingsTable } from './tables.ts'

/** Fact that changes with every change or reload; every node reads the settings again when it does. */
export const SETTINGS_VERSION_FACT = 'settings-version'

export interface SettingStoreDeps {
  readonly clock: Clock
  readonly db: Db
}

interface SettingText {
  readonly name: string
  readonly value: string
}

export async function listSettings(db: Db): Promise<SettingsTable[]> {
  return db.selectFrom('settings').selectAll().orderBy('name').execute()
}

/** @throws AppError validation_failed when the name is taken */
export async function createSetting(
  { clock, db }: SettingStoreDeps,
  userId: string,
  { name, value }: SettingText,
): Promise<SettingsTable> {
  const row = { id: randomUUID(), name, value, updated_at: clock.now() }
  await db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw invalid('name', `There is a setting ${name} already.`)
    await recordChange(trx, { row, userId, before: null })
  })
  await touchSettings(db, row.updated_at)
  return row
}

/** @throws AppError not_found, or validation_failed when another setting has the name */
export async function updateSetting(
  { clock, db }: SettingStoreDeps,
  userId: string,
  id: string,
  { name, value }: SettingText,
): Promise<SettingsTable> {
  const row = { id, name, value, updated_at: clock.now() }
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('settings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!before) throw notFound('There is no such setting.')
    const namesake = await trx
      .selectFrom('settings')
      .select('id')
      .where('name', '=', name)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (namesake) throw invalid('name', `There is a setting ${name} already.`)
    await trx.updateTable('settings').set(row).where('id', '=', id).execute()
    await recordChange(trx, { row, userId, before: before.value })
  })
  await touchSettings(db, row.updated_at)
  return row
}

/** Makes every node read the settings again. */
export async function touchSettings(db: Db, nowMs: number): Promise<void> {
  await setInstallationFact(db, SETTINGS_VERSION_FACT, String(nowMs))
}

async function recordChange(
  trx: Db,
  change: { row: SettingsTable; userId: string; before: string | null },
): Promise<void> {
  const { row, userId, before } = change
  await trx
    .insertInto('setting_changes')
    .values({
      id: randomUUID(),
      setting_id: row.id,
      name: row.name,
      user_id: userId,
      before,
      after: row.value,
      changed_at: row.updated_at,
    })
    .execute()
}
