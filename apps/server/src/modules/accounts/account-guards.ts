import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { AccountGuardsTable } from './tables.ts'

/**
 * Uses up an authenticator code's time step and all earlier ones. One statement decides, so that it
 * holds between requests and nodes.
 * @returns false if that step, or a later one, was used before
 */
export async function claimCodeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const claimed = await db
    .insertInto('account_guards')
    .values({ ...NO_GUARDS, user_id: userId, last_code_step: step })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ last_code_step: step })
        .where(({ eb, or }) =>
          or([
            eb('account_guards.last_code_step', 'is', null),
            eb('account_guards.last_code_step', '<', step),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** For a new secret, whose codes have nothing to do with those of the former one. */
export async function forgetCodeSteps(db: Db, userId: string): Promise<void> {
  await setGuards(db, userId, { last_code_step: null })
}

export async function setGuards(
  db: Db,
  userId: string,
  changes: Partial<Omit<AccountGuardsTable, 'user_id'>>,
): Promise<void> {
  await db
    .insertInto('account_guards')
    .values({ ...NO_GUARDS, ...changes, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute()
}

export async function findGuards(db: Db, userId: string): Promise<AccountGuardsTable | undefined> {
  return db
    .selectFrom('account_guards')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function isGuest(db: Db, userId: string): Promise<boolean> {
  const guards = await findGuards(db, userId)
  return guards !== undefined && guards.guest_since !== null
}

/** Guests who came before an instant. */
export async function listGuests(db: Db, beforeMs: number) {
  return db
    .selectFrom('account_guards')
    .innerJoin('user', 'user.id', 'account_guards.user_id')
    .select(['user.id', 'user.email'])
    .where('guest_since', '<', beforeMs)
    .execute()
}

const NO_GUARDS = { confirmed_at: null, guest_since: null, last_code_step: null } satisfies Partial<
  Insertable<AccountGuardsTable>
>
