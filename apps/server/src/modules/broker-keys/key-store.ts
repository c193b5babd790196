import type { Db, DbTransaction } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { BrokerKeyRow } from './tables.ts'

export type Credentials = Readonly<Record<string, string>>

type Place = Pick<BrokerKeyRow, 'user_id' | 'broker' | 'account_id'>
const placeOf = ({ account_id: account, broker, user_id: userId }: Place) =>
  `broker_keys:${userId}:${broker}:${account}`

export function sealCredentials(secrets: SecretBox, place: Place, values: Credentials): string {
  return secrets.seal(JSON.stringify(values), placeOf(place))
}

/** Null after the installation's secret has changed. */
export function openCredentials(
  secrets: Pick<SecretBox, 'open'>,
  row: BrokerKeyRow,
): Credentials | null {
  const text = secrets.open(row.sealed, placeOf(row))
  return text === null ? null : (JSON.parse(text) as Credentials)
}

export function listKeyRows(db: Db, userId: string): Promise<BrokerKeyRow[]> {
  return db
    .selectFrom('broker_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** @throws AppError not_found */
export async function getKeyRow(db: Db, userId: string, id: string): Promise<BrokerKeyRow> {
  const row = await db
    .selectFrom('broker_keys')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('Key not found. It may have been removed.')
  return row
}

export function findKeyRow(db: Db, id: string): Promise<BrokerKeyRow | undefined> {
  return db.selectFrom('broker_keys').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A key for the same account takes the place of the one before, under its id. */
export function saveKeyRow(trx: DbTransaction, row: BrokerKeyRow): Promise<BrokerKeyRow> {
  const { id: _id, created_at: _createdAt, ...rest } = row
  return trx
    .insertInto('broker_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'broker', 'account_id']).doUpdateSet(rest),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Changes a key that was neither removed nor replaced since it was read.
 * @returns false if it was
 */
export async function updateKeyRow(
  db: Db,
  { id, sealed }: BrokerKeyRow,
  changes: Partial<BrokerKeyRow>,
): Promise<boolean> {
  const { numUpdatedRows: updated } = await db
    .updateTable('broker_keys')
    .set(changes)
    .where('id', '=', id)
    .where('sealed', '=', sealed)
    .executeTakeFirst()
  return updated === 1n
}

export function listDue(db: Db, nowMs: number): Promise<{ id: string; user_id: string }[]> {
  return db
    .selectFrom('broker_keys')
    .select(['id', 'user_id'])
    .where('next_at', '<=', nowMs)
    .orderBy('next_at')
    .execute()
}

export async function deleteKey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows: deleted } = await db
    .deleteFrom('broker_keys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return deleted === 1n
}

/** @returns how many there were */
export async function deleteKeysOf(db: Db, userId: string): Promise<number> {
  const { numDeletedRows: deleted } = await db
    .deleteFrom('broker_keys')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(deleted)
}
