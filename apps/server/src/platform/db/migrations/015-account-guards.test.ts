import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import { migrateAuthTables } from '../../../modules/accounts/index.ts'
import { migrateToLatest } from '../open-database.ts'
import { migrations } from './index.ts'

const BEFORE = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name < '015-account-guards'),
)
const CONFIRMED = '2026-09-18T12:00:00.000Z'
const GUEST = '1790000000000-8c2f4b1e-5f5c-4d1f-9d0a-3b2b7f1f2a11@guest.invalid'

onEachDatabase((databases) => {
  it('marks the guests of earlier releases, and takes the age of a password for a confirmation’s', async () => {
    const { db, engine } = (await databases.createBare()).open()
    await migrateToLatest(db, BEFORE)
    await migrateAuthTables({ db, engine })
    const users = [
      { id: 'confirmed', email: 'margot@example.org', isConfirmed: true },
      { id: 'unconfirmed', email: 'jerry@example.org', isConfirmed: false },
      { id: 'guest', email: GUEST, isConfirmed: false },
      // Registered by a visitor, who is no guest.
      { id: 'member', email: 'x@guest.invalid', isConfirmed: false },
    ]
    for (const { id, email, isConfirmed } of users) {
      const flag = engine === 'sqlite' ? Number(isConfirmed) : isConfirmed
      await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
        values (${id}, ${id}, ${email}, ${flag}, ${CONFIRMED}, ${CONFIRMED})`.execute(db)
      await sql`insert into "account" ("id", "accountId", "providerId", "userId", "createdAt", "updatedAt")
        values (${id}, ${id}, 'credential', ${id}, ${CONFIRMED}, ${CONFIRMED})`.execute(db)
    }
    await migrateToLatest(db)
    const rows = await db.selectFrom('account_guards').selectAll().orderBy('user_id').execute()
    const none = { confirmed_at: null, guest_since: null, last_code_step: null }
    expect(rows).toEqual([
      { ...none, user_id: 'confirmed', confirmed_at: Date.parse(CONFIRMED) },
      { ...none, user_id: 'guest', guest_since: 1_790_000_000_000 },
    ])
  })
})
