import type { Db } from '../../platform/db/database.ts'

/** The address's entries on the mailing list. */
export function listInterest(db: Db, email: string) {
  return db
    .selectFrom('interest')
    .select(['preferred_name', 'email'])
    .where('email', '=', email.toLowerCase())
    .execute()
}

export async function deleteInterest(db: Db, email: string): Promise<void> {
  await db.deleteFrom('interest').where('email', '=', email.toLowerCase()).execute()
}
