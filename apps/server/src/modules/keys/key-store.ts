/** API keys. Every query made for a user filters by `user_id`, so users only reach their own keys. */
import { randomUUID } from 'node:crypto'
import type { ApiKey, NewApiKey } from '@leadenhall/contract/keys/index.ts'
import { type KeyScope, SCOPE_OPENS } from '@leadenhall/contract/shared/endpoint.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, DbTransaction } from '../../platform/db/database.ts'
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts'
import type { KeyHolder } from '../../platform/http/key-access.ts'
import { hashKey, makeKey } from './make-key.ts'
import type { ApiKeysTable } from './tables.ts'

export interface KeyDeps {
  readonly clock: Clock
  readonly db: Db
}

interface KeyRequest {
  readonly name: string
  readonly scope: KeyScope
  readonly expires_in_days: number | null
}

const MAX_PER_USER = 20
const DAY_MS = 86_400_000
const LAST_USED_PRECISION_MS = 60_000

/** Newest first. */
export async function listKeys({ clock, db }: KeyDeps, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const now = clock.now()
  return rows.map((row) => toApiKey(row, now))
}

/** @throws AppError validation_failed if the user has reached the limit */
export async function createKey(
  { clock, db }: KeyDeps,
  userId: string,
  { name, scope, expires_in_days: days }: KeyRequest,
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
    portfolio_until: null,
  }
  await db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('api_keys')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_PER_USER) {
      throw invalid('name', `You already have ${MAX_PER_USER} API keys. Revoke one first.`)
    }
    await trx.insertInto('api_keys').values(row).execute()
  })
  return { ...toApiKey(row, now), key }
}

/** @throws AppError not_found */
export async function revokeKey(db: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('API key not found. It may have been revoked already.')
}

/** @returns how many there were */
export async function deleteKeysOf(db: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Finds the key's owner and records the use, at most once a minute.
 * @throws AppError unauthenticated
 */
export async function findKeyHolder({ clock, db }: KeyDeps, key: string): Promise<KeyHolder> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('user', 'user.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .where('hash', '=', hashKey(key))
    .executeTakeFirst()
  if (!row) throw new AppError('unauthenticated', 'This API key is invalid or was revoked.')
  const now = clock.now()
  if (row.expires_at !== null && row.expires_at <= now) {
    throw new AppError('unauthenticated', 'This API key has expired. Create a new one.')
  }
  if (row.last_used_at === null || row.last_used_at <= now - LAST_USED_PRECISION_MS) {
    await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', row.id).execute()
  }
  return { keyId: row.id, userId: row.user_id, scope: row.scope, opens: opensOf(row, now) }
}

/** With the portfolio, for a key of a scope that opened it in earlier releases. */
const WITH_PORTFOLIO: Partial<Readonly<Record<KeyScope, KeyScope>>> = {
  read: 'portfolio',
  write: 'portfolio-write',
}

function opensOf({ portfolio_until: until, scope }: ApiKeysTable, now: number) {
  const isKept = until !== null && (until === 0 || until > now)
  return SCOPE_OPENS[(isKept ? WITH_PORTFOLIO[scope] : undefined) ?? scope]
}

/**
 * The owner's decision on a key that still opens the portfolio, or did until lately.
 * @throws AppError not_found
 */
export async function decidePortfolio(
  { clock, db }: KeyDeps,
  userId: string,
  { id, keeps }: { readonly id: string; readonly keeps: boolean },
): Promise<ApiKey> {
  const own = (trx: DbTransaction) =>
    trx.selectFrom('api_keys').selectAll().where('user_id', '=', userId).where('id', '=', id)
  return db.transaction().execute(async (trx) => {
    const row = await own(trx).executeTakeFirst()
    const wider = row && WITH_PORTFOLIO[row.scope]
    if (!row || !wider || row.portfolio_until === null) {
      throw notFound('There is nothing to decide about this API key.')
    }
    const changes = { scope: keeps ? wider : row.scope, portfolio_until: null }
    await trx.updateTable('api_keys').set(changes).where('id', '=', id).execute()
    return toApiKey({ ...row, ...changes }, clock.now())
  })
}

function toApiKey(row: ApiKeysTable, now: number): ApiKey {
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
    opens_portfolio: opensOf(row, now).includes('portfolio') && row.portfolio_until !== null,
    portfolio_until: row.portfolio_until ? instant(row.portfolio_until) : null,
  }
}
