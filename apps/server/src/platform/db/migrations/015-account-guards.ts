import type { Kysely } from 'kysely'

/** Tables of better-auth, as far as this migration reads them. */
interface AuthTables {
  user: {
    id: string
    email: string
    emailVerified: boolean | number
    createdAt: string | Date
  }
  account: { userId: string; providerId: string; createdAt: string | Date }
  account_guards: { user_id: string; confirmed_at: number | null; guest_since: number | null }
}

export async function up(db: Kysely<AuthTables>): Promise<void> {
  await db.schema
    .createTable('account_guards')
    .addColumn('user_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('guest_since', 'bigint')
    .addColumn('last_code_step', 'bigint')
    .execute()
  const tables = await db.introspection.getTables()
  // better-auth creates its tables after the migrations of a new installation.
  if (tables.some(({ name }) => name === 'user')) await guardExistingAccounts(db)
}

/** Guests that an earlier release opened have the time in their address. */
const GUEST = /^(\d{13})-[\da-f-]{36}@guest\.invalid$/

async function guardExistingAccounts(db: Kysely<AuthTables>): Promise<void> {
  const users = await db.selectFrom('user').select(['id', 'email', 'emailVerified']).execute()
  const passwords = await db
    .selectFrom('account')
    .select(['userId', 'createdAt'])
    .where('providerId', '=', 'credential')
    .execute()
  const passwordSince = new Map(passwords.map((row) => [row.userId, new Date(row.createdAt)]))
  for (const { id, email, emailVerified } of users) {
    const guestSince = GUEST.exec(email)?.[1]
    // An administrator's password is chosen right after the address is confirmed.
    const confirmedAt = emailVerified ? passwordSince.get(id)?.getTime() : undefined
    if (guestSince === undefined && confirmedAt === undefined) continue
    await db
      .insertInto('account_guards')
      .values({
        user_id: id,
        confirmed_at: confirmedAt ?? null,
        guest_since: guestSince === undefined ? null : Number(guestSince),
      })
      .execute()
  }
}
