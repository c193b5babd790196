import type { DbEngine, DbTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/app-error.ts'

/**
 * For writes of rows that belong to a user: the account cannot be deleted before the transaction
 * ends, and a transaction that begins after its deletion is refused.
 * @throws AppError unauthenticated
 */
export async function requireStoredUser(
  trx: DbTransaction,
  engine: DbEngine,
  userId: string,
): Promise<void> {
  const found = await trx
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    // SQLite has one transaction at a time.
    .$if(engine === 'postgresql', (rows) => rows.forShare())
    .executeTakeFirst()
  if (!found) throw new AppError('unauthenticated', 'Not Authorized!')
}
