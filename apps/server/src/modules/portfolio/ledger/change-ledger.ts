/** Writes to a ledger: each makes its next version, and none overtakes another. */
import type { Db, DbEngine, DbTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { requireStoredUser } from '../../accounts/index.ts'
import type { LedgerStore, LoadedLedger } from './ledger-store.ts'

const MAX_TRIES = 5

/**
 * Prepares a change against the newest ledger and writes it as its next version. If another change
 * came first, it is prepared again.
 * @param prepare checks the change and returns what to write; its refusals leave nothing behind
 */
export async function changeLedgerOf<T>(
  {
    db,
    engine,
    ledgers,
  }: { readonly db: Db; readonly engine: DbEngine; readonly ledgers: LedgerStore },
  userId: string,
  prepare: (loaded: LoadedLedger) => Promise<(trx: DbTransaction, version: number) => Promise<T>>,
): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const loaded = await ledgers.load(userId)
    const write = await prepare(loaded)
    const outcome = await db.transaction().execute(async (trx) => {
      await requireStoredUser(trx, engine, userId)
      const version = await takeVersion(trx, userId, loaded.version)
      return version === null ? null : { result: await write(trx, version) }
    })
    if (outcome) return outcome.result
  }
  throw new AppError('conflict', 'Your portfolio was changed at the same time. Try again.')
}

/** Null if another change came first. */
async function takeVersion(
  trx: DbTransaction,
  userId: string,
  known: number,
): Promise<number | null> {
  const version = known + 1
  if (known === 0) {
    const { numInsertedOrUpdatedRows: inserted } = await trx
      .insertInto('portfolio_ledgers')
      .values({ user_id: userId, version })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .executeTakeFirst()
    return inserted === 1n ? version : null
  }
  const { numUpdatedRows: updated } = await trx
    .updateTable('portfolio_ledgers')
    .set({ version })
    .where('user_id', '=', userId)
    .where('version', '=', known)
    .executeTakeFirst()
  return updated === 1n ? version : null
}
