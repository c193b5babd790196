/** A user's classes: private, exported and deleted with the account. */
import type { targetsBodySchema } from '@leadenhall/contract/targets/schemas.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'

export type StoredClass = z.output<typeof targetsBodySchema>['classes'][number]

export async function readTargets(db: Db, userId: string): Promise<readonly StoredClass[]> {
  const row = await db
    .selectFrom('portfolio_targets')
    .select('classes')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? (JSON.parse(row.classes) as StoredClass[]) : []
}

export async function saveTargets(
  db: Db,
  userId: string,
  classes: readonly StoredClass[],
): Promise<void> {
  const row = { classes: JSON.stringify(classes) }
  await db
    .insertInto('portfolio_targets')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function deleteTargetsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('portfolio_targets').where('user_id', '=', userId).execute()
}
