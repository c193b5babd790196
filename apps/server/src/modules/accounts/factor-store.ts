/** Passkeys and authenticator apps. */
import type { Db, OpenDatabase } from '../../platform/db/database.ts'
import type { PasskeyTable } from './tables.ts'

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const rows = await db.selectFrom('passkey').select('id').where('userId', '=', userId).execute()
  return rows.length
}

/**
 * @param beforeMs only those that were added earlier; all by default
 * @returns how many there were
 */
export async function deletePasskeys(
  db: Db,
  userId: string,
  beforeMs = Number.POSITIVE_INFINITY,
): Promise<number> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'createdAt'])
    .where('userId', '=', userId)
    .execute()
  const ids = rows.filter((row) => isPasskeyBefore(row, beforeMs)).map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('passkey').where('id', 'in', ids).execute()
  return ids.length
}

export async function findPasskeyOwner(db: Db, credentialId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('passkey')
    .select('userId')
    .where('credentialID', '=', credentialId)
    .executeTakeFirst()
  return row?.userId
}

/** True if the user has a passkey from before an instant. */
export async function hasPasskeyBefore(db: Db, userId: string, beforeMs: number): Promise<boolean> {
  const rows = await db
    .selectFrom('passkey')
    .select('createdAt')
    .where('userId', '=', userId)
    .execute()
  return rows.some((row) => isPasskeyBefore(row, beforeMs))
}

function isPasskeyBefore({ createdAt }: Pick<PasskeyTable, 'createdAt'>, beforeMs: number) {
  return createdAt === null || new Date(createdAt).getTime() < beforeMs
}

/** For a user who has lost the device and the recovery codes; passkeys are a second factor too. */
export async function dropSecondFactor(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteSecondFactor({ db: trx, engine }, userId)
    await deletePasskeys(trx, userId)
  })
}

/** @returns whether there was an authenticator app */
export async function deleteSecondFactor(
  { db, engine }: { readonly db: Db; readonly engine: OpenDatabase['engine'] },
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('twoFactor')
    .where('userId', '=', userId)
    .executeTakeFirst()
  await db
    .updateTable('user')
    .set({ twoFactorEnabled: engine === 'sqlite' ? 0 : false })
    .where('id', '=', userId)
    .execute()
  return numDeletedRows > 0n
}
