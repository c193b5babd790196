/** API keys; every question of a person names them, so that nobody meets another's. */
import { randomUUID } from 'node:crypto'
import type { ApiKey, NewApiKey } from '@leadenhall/contract/keys/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts'
import type { KeyHolder } from '../../platform/http/key-access.ts'
import { hashKey, makeKey } from './make-key.ts'
import type { ApiKeysTable } from './tables.ts'

export interface KeyDeps {
  readonly clock: Clock
  readonly db: Db
}

interface KeyWish {
  readonly name: string
  readonly scope: 'read' | 'write'
  readonly expires_in_days: number | null
}

const MAX_A_PERSON = 20
const DAY_MS = 86_400_000
const USE_NOTED_EVERY_MS = 60_000

/** Newest first. */
export async function listKeys(db: Db, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toApiKey)
}

/** @throws AppError validation_failed when the person has as many as allowed */
export async function createKey(
  { clock, db }: KeyDeps,
  userId: string,
  { name, scope, expires_in_days: days }: KeyWish,
): Promise<NewApiKey> {
  const { key, prefix, hash } = makeKey()
  const now = clock.now()
  const row: ApiKeysTable = {
    id: randomUUID(),
    user_id: userId,
    name,
    scope,
    prefix,
    hash,
    created_at: now,
    expires_at: days === null ? null : now + days * DAY_MS,
    last_used_at: null,
  }
  await db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('api_keys')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_A_PERSON) {
      throw invalid('name', `You have ${MAX_A_PERSON} API keys; revoke one first.`)
    }
    await trx.insertInto('api_keys').values(row).execute()
  })
  return { ...toApiKey(row), key }
}

/** @throws AppError not_found */
export async function revokeKey(db: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('You have no such API key.')
}

/** All of a person: a new password ends them, and so does the end of the account. */
export async function deleteKeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('api_keys').where('user_id', '=', userId).execute()
}

/**
 * Whose key it is; notes the use, at most once a minute.
 * @throws AppError unauthenticated
 */
export async function findKeyHolder({ clock, db }: KeyDeps, key: string): Promise<KeyHolder> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('user', 'user.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .where('hash', '=', hashKey(key))
    .executeTakeFirst()
  if (!row) throw new AppError('unauthenticated', 'The API key is wrong or was revoked.')
  const now = clock.now()
  if (row.expires_at !== null && row.expires_at <= now) {
    throw new AppError('unauthenticated', 'The API key has expired. Make another one.')
  }
  if (row.last_used_at === null || row.last_used_at <= now - USE_NOTED_EVERY_MS) {
    await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', row.id).execute()
  }
  return { keyId: row.id, userId: row.user_id, scope: row.scope }
}

function toApiKey(row: ApiKeysTable): ApiKey {
  const instant = (ms: number) => new Date(ms).toISOString()
  const { id, name, scope, prefix } = row
  return {
    id,
    name,
    scope,
    prefix,
    created_at: instant(row.created_at),
    expires_at: row.expires_at === null ? null : instant(row.expires_at),
    last_used_at: row.last_used_at === null ? null : instant(row.last_used_at),
  }
}
