/** Saved screeners. Every query filters by `user_id`, so users only reach their own. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import type { SavedScreenersTable } from './tables.ts'

export interface SavedScreenerDeps {
  readonly clock: Clock
  readonly db: Db
}

interface ScreenerText {
  readonly name: string
  readonly description: string | null
  readonly filters: string
}

const MAX_PER_USER = 200

export async function listSavedScreeners(db: Db, userId: string): Promise<SavedScreenersTable[]> {
  return db
    .selectFrom('saved_screeners')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** @throws AppError validation_failed if the name is taken or the user has reached the limit */
export async function createSavedScreener(
  { clock, db }: SavedScreenerDeps,
  userId: string,
  { name, description, filters }: ScreenerText,
): Promise<SavedScreenersTable> {
  const now = clock.now()
  const row = {
    id: randomUUID(),
    user_id: userId,
    name,
    description,
    filters,
    created_at: now,
    updated_at: now,
  }
  await db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('saved_screeners')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_PER_USER) {
      throw invalid('name', `You already have ${MAX_PER_USER} saved screeners. Delete one first.`)
    }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('saved_screeners')
      .values(row)
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw nameTaken(name)
  })
  return row
}

/** @throws AppError not_found, or validation_failed if another of the user's screeners has the name */
export async function updateSavedScreener(
  { clock, db }: SavedScreenerDeps,
  { userId, id }: { userId: string; id: string },
  changes: { [Key in keyof ScreenerText]?: ScreenerText[Key] | undefined },
): Promise<SavedScreenersTable> {
  return db.transaction().execute(async (trx) => {
    const own = trx.selectFrom('saved_screeners').selectAll().where('user_id', '=', userId)
    const before = await own.where('id', '=', id).executeTakeFirst()
    if (!before) throw notFound('Screener not found. It may have been deleted.')
    const row = {
      ...before,
      name: changes.name ?? before.name,
      description: changes.description === undefined ? before.description : changes.description,
      filters: changes.filters ?? before.filters,
      updated_at: clock.now(),
    }
    const sameName = await own.where('name', '=', row.name).where('id', '!=', id).executeTakeFirst()
    if (sameName) throw nameTaken(row.name)
    await trx.updateTable('saved_screeners').set(row).where('id', '=', id).execute()
    return row
  })
}

/** @throws AppError not_found */
export async function deleteSavedScreener(db: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_screeners')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('Screener not found. It may have been deleted.')
}

function nameTaken(name: string) {
  return invalid('name', `You already have a screener named ${name}.`)
}

/** Deletes all of the user's saved screeners. */
export async function deleteSavedScreenersOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('saved_screeners').where('user_id', '=', userId).execute()
}
