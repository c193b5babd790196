/**
 * Storing an import is the work of one commit. It claims the import, writes rows that do not count
 * yet, and publishes them; every write holds the claim, so that a commit which lost it (a stopped
 * process, a deleted account) writes nothing more.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, DbTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { getImportRecord, type ImportRecord } from './import-store.ts'

/** Renewed with every write, each of which takes far less; the clocks of nodes may differ. */
const LEASE_MS = 60_000

export interface ImportClaim {
  readonly record: ImportRecord
  /** False if the import has stored other rows before. */
  readonly isFirst: boolean
  /** Runs a write in a transaction of its own. @throws AppError conflict if the claim is lost */
  write(work: (trx: DbTransaction) => Promise<void>): Promise<void>
  /** Ends the claim in the transaction that makes the rows count. @throws AppError conflict */
  publish(trx: DbTransaction, values: { version: number; counts: string }): Promise<void>
  /** After a failure: the import can be stored again. */
  release(): Promise<void>
}

/** Why an import cannot be stored, or changed, in each state. */
export const REFUSALS = {
  previewed: 'This import is being stored by another request.',
  committing: 'This import is being stored by another request.',
  committed: 'This import is stored already.',
  reverted: 'This import was taken back. Import the file again to store it.',
} as const

/** @throws AppError not_found, or conflict unless the import waits to be stored */
export async function claimImport(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  userId: string,
  id: string,
): Promise<ImportClaim> {
  const claim = randomUUID()
  const now = clock.now()
  const { numUpdatedRows: claimed } = await db
    .updateTable('portfolio_imports')
    .set({ status: 'committing', claim, claimed_until: now + LEASE_MS })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'previewed'),
        // Rows were answered since the last commit.
        eb.and([eb('status', '=', 'committed'), eb('compared', '>=', eb.ref('published'))]),
        eb.and([eb('status', '=', 'committing'), eb('claimed_until', '<=', now)]),
      ]),
    )
    .executeTakeFirst()
  const record = await getImportRecord(db, userId, id)
  if (claimed !== 1n) throw new AppError('conflict', REFUSALS[record.status])
  const owned = (on: Db) =>
    on.updateTable('portfolio_imports').where('id', '=', id).where('claim', '=', claim)
  const isFirst = record.published === null
  return {
    record,
    isFirst,
    write: (work) =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows: held } = await owned(trx)
          .set({ claimed_until: clock.now() + LEASE_MS })
          .executeTakeFirst()
        if (held !== 1n) throw new AppError('conflict', REFUSALS.committing)
        await work(trx)
      }),
    async publish(trx, { version, counts }) {
      const { numUpdatedRows: published } = await owned(trx)
        .set({
          status: 'committed',
          claim: null,
          claimed_until: null,
          compared: null,
          // Rows of further commits carry the version themselves.
          published: isFirst ? version : record.published,
          counts,
        })
        .executeTakeFirst()
      if (published !== 1n) throw new AppError('conflict', REFUSALS.committing)
    },
    async release() {
      const status = isFirst ? 'previewed' : 'committed'
      await owned(db).set({ status, claim: null, claimed_until: null }).execute()
    },
  }
}
