import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { setInstallationFact } from '../../platform/db/installation.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import type { SettingsTable } from './tables.ts'

/** Updated on every change or reload, which makes all nodes reload their settings. */
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

export async function findSetting(db: Db, id: string): Promise<SettingsTable | undefined> {
  return db.selectFrom('settings').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findSettingByName(db: Db, name: string): Promise<SettingsTable | undefined> {
  return db.selectFrom('settings').selectAll().where('name', '=', name).executeTakeFirst()
}

/** @throws AppError validation_failed if the name is taken */
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
    if (!numInsertedOrUpdatedRows) throw invalid('name', `A setting named ${name} already exists.`)
    await recordChange(trx, { row, userId, before: null, after: value })
  })
  await touchSettings(db, row.updated_at)
  return row
}

/** @throws AppError not_found, or validation_failed if another setting has the name */
export async function updateSetting(
  { clock, db }: SettingStoreDeps,
  userId: string,
  id: string,
  { name, value }: SettingText,
): Promise<SettingsTable> {
  const row = { id, name, value, updated_at: clock.now() }
  await db.transaction().execute(async (trx) => {
    const before = await findSetting(trx, id)
    if (!before) throw notFound('Setting not found. It may have been deleted.')
    const sameName = await trx
      .selectFrom('settings')
      .select('id')
      .where('name', '=', name)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (sameName) throw invalid('name', `A setting named ${name} already exists.`)
    await trx.updateTable('settings').set(row).where('id', '=', id).execute()
    await recordChange(trx, { row, userId, before: before.value, after: value })
  })
  await touchSettings(db, row.updated_at)
  return row
}

/**
 * Deletes the stored value, which restores the default; returns the setting's name.
 * @throws AppError not_found
 */
export async function deleteSetting(
  { clock, db }: SettingStoreDeps,
  userId: string,
  id: string,
): Promise<string> {
  const row = await db.transaction().execute(async (trx) => {
    const stored = await findSetting(trx, id)
    if (!stored) throw notFound('Setting not found, or already at its default.')
    await trx.deleteFrom('settings').where('id', '=', id).execute()
    const changed = { ...stored, updated_at: clock.now() }
    await recordChange(trx, { row: changed, userId, before: stored.value, after: null })
    return changed
  })
  await touchSettings(db, row.updated_at)
  return row.name
}

/** Makes all nodes reload their settings. */
export async function touchSettings(db: Db, nowMs: number): Promise<void> {
  await setInstallationFact(db, SETTINGS_VERSION_FACT, String(nowMs))
}

async function recordChange(
  trx: Db,
  change: { row: SettingsTable; userId: string; before: string | null; after: string | null },
): Promise<void> {
  const { row, userId, before, after } = change
  await trx
    .insertInto('setting_changes')
    .values({
      id: randomUUID(),
      setting_id: row.id,
      name: row.name,
      user_id: userId,
      before,
      // The column is not nullable: an empty text marks a deleted value.
      after: after ?? '',
      changed_at: row.updated_at,
    })
    .execute()
}
