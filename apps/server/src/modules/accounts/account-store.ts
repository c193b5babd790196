import { randomUUID } from 'node:crypto'
import type { ProfileRecord } from '@leadenhall/contract/accounts/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { deletePasskeys } from './factor-store.ts'
import type { LoginsTable, UserProfilesTable } from './tables.ts'
import { randomUsername } from './usernames.ts'

const LOGIN_KEPT_MS = 90 * 86_400_000

export async function findProfile(db: Db, userId: string): Promise<UserProfilesTable | undefined> {
  return db.selectFrom('user_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Creates the profile on first sign-in; does nothing if it exists. */
async function createProfile(db: Db, userId: string, username: string): Promise<void> {
  await db
    .insertInto('user_profiles')
    .values({
      id: randomUUID(),
      user_id: userId,
      username,
      tts_volume: 1,
      theme: null,
      palette: null,
      density: null,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Returns the profile, creating it if missing. */
export async function getProfile(
  db: Db,
  user: { readonly id: string; readonly name: string },
): Promise<UserProfilesTable> {
  const found = await findProfile(db, user.id)
  if (found) return found
  await createProfile(db, user.id, user.name.trim() || randomUsername())
  return db
    .selectFrom('user_profiles')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
}

export async function updateProfileRecord(
  db: Db,
  userId: string,
  changes: Partial<ProfileRecord>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.updateTable('user_profiles').set(changes).where('user_id', '=', userId).execute()
}

export async function listRoleNames(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute()
  return rows.map(({ role }) => role)
}

export async function grantRole(db: Db, userId: string, role: string): Promise<void> {
  await db
    .insertInto('user_roles')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['user_id', 'role']).doNothing())
    .execute()
}

export async function revokeRole(db: Db, userId: string, role: string): Promise<void> {
  await db.deleteFrom('user_roles').where('user_id', '=', userId).where('role', '=', role).execute()
}

export async function isUser(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Unused links of mails: to reset the password, to confirm or change the address. */
export async function deleteTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('verification').where('value', '=', userId).execute()
}

/** Records a sign-in and prunes those older than 90 days. */
export async function recordLogin(db: Db, login: Omit<LoginsTable, 'id'>): Promise<void> {
  await db
    .insertInto('logins')
    .values({ id: randomUUID(), ...login })
    .execute()
  await pruneLogins(db, login.created_at)
}

export async function pruneLogins(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('logins')
    .where('created_at', '<', nowMs - LOGIN_KEPT_MS)
    .execute()
}

/** Newest first. */
export async function listLogins(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('logins')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Null if there is no such user or the address is unconfirmed. */
export async function findConfirmedEmail(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('user')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.emailVerified ? row.email : null
}

/** Deletes the user with sessions and sign-in methods, which follow by foreign key, and all own rows. */
export async function deletePersonalRows(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user').where('id', '=', userId).execute()
  await db.deleteFrom('logins').where('user_id', '=', userId).execute()
  await db.deleteFrom('user_profiles').where('user_id', '=', userId).execute()
  await db.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  await db.deleteFrom('twoFactor').where('userId', '=', userId).execute()
  await db.deleteFrom('account_guards').where('user_id', '=', userId).execute()
  await deletePasskeys(db, userId)
  await deleteTokens(db, userId)
}
