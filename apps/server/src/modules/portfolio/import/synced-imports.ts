/** Imports of reports that were fetched with a broker key. */
import { createHash } from 'node:crypto'
import type { ImportStatus, ImportSummary } from '@leadenhall/contract/portfolio/index.ts'
import type { Db } from '../../../platform/db/database.ts'
import { commitImport } from './commit-import.ts'
import type { ImportDeps } from './import-deps.ts'
import { countsOf, loadRows } from './import-store.ts'
import { NoRowsError, previewImport, type Upload } from './preview-import.ts'

export interface ReadReport {
  /** Null for a report without rows, of which no preview is kept. */
  readonly id: string | null
  /** Of the parser that read it; null for a file that none knows. */
  readonly broker: string | null
  readonly counts: ImportSummary['counts']
  /** Digest of the rows that ask, by their cells; null where none asks. */
  readonly asked: string | null
}

export interface ImportState {
  readonly status: ImportStatus
  readonly counts: ImportSummary['counts']
}

export interface SyncedImports {
  /** True while the account exists and is the user's. */
  hasAccount(userId: string, accountId: string): Promise<boolean>
  /** A preview of the report. @throws AppError as an upload */
  read(userId: string, upload: Upload): Promise<ReadReport>
  /** Stores the new rows of a preview. @throws AppError as a commit */
  store(userId: string, id: string): Promise<void>
  /** Deletes a preview of which nothing was stored. */
  discard(userId: string, id: string): Promise<void>
  /** Absent for imports that are gone. */
  statesOf(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ImportState>>
}

const NO_ROWS: ImportSummary['counts'] = { new: 0, known: 0, ignored: 0, needs_you: 0 }

export function createSyncedImports(deps: ImportDeps): SyncedImports {
  const { db, ledgers } = deps
  return {
    async hasAccount(userId, accountId) {
      return (await ledgers.load(userId)).accounts.has(accountId)
    },
    async read(userId, upload) {
      try {
        const { record } = await previewImport(deps, userId, upload)
        const { counts } = countsOf(record)
        const asked = counts.needs_you > 0 ? await digestOfAsking(db, record.id) : null
        return { id: record.id, broker: record.broker, counts, asked }
      } catch (error) {
        if (!(error instanceof NoRowsError)) throw error
        return { id: null, broker: error.broker, counts: NO_ROWS, asked: null }
      }
    },
    async store(userId, id) {
      await commitImport(deps, userId, id)
    },
    discard: (userId, id) => discardPreview(db, userId, id),
    async statesOf(userId, ids) {
      if (ids.length === 0) return new Map()
      const records = await db
        .selectFrom('portfolio_imports')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .execute()
      return new Map(
        records.map((record) => [
          record.id,
          { status: record.status, counts: countsOf(record).counts },
        ]),
      )
    },
  }
}

async function digestOfAsking(db: Db, id: string): Promise<string> {
  const asking = (await loadRows(db, id))
    .filter(({ status }) => status === 'needs_you')
    .map(({ cells, reason }) => JSON.stringify([reason, cells]))
  return createHash('sha256').update(asking.toSorted().join('\n')).digest('hex')
}

function discardPreview(db: Db, userId: string, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows: deleted } = await trx
      .deleteFrom('portfolio_imports')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('status', '=', 'previewed')
      .executeTakeFirst()
    if (deleted === 0n) return
    await trx.deleteFrom('portfolio_import_parts').where('import_id', '=', id).execute()
  })
}
