/**
 * Storing an import and taking it back. Its rows are written in many short transactions, so that no
 * one waits for them; none counts until the import is published with the ledger's next version, in
 * one step with all others.
 */
import type { ImportResult } from '@leadenhall/contract/portfolio/index.ts'
import type { CompiledQuery } from 'kysely'
import { AppError } from '../../../platform/http/app-error.ts'
import { createPace } from '../../../platform/pace.ts'
import { requireAccount } from '../accounts.ts'
import { changeLedgerOf } from '../change-ledger.ts'
import type { LoadedLedger } from '../ledger-store.ts'
import type { PortfolioDeps } from '../portfolio-deps.ts'
import { findOversell } from '../require-coverage.ts'
import type { ActivityRow } from '../tables.ts'
import {
  countRows,
  getImportRecord,
  type ImportRecord,
  loadRows,
  saveParts,
} from './import-store.ts'
import { markRows, oldestFirst, toActivityRow } from './mark-rows.ts'
import { comparedWith } from './preview-import.ts'
import { fingerprintOf, type ResolvedRow } from './resolve-rows.ts'

/** Well below the parameters that one statement of either engine takes. */
const ROWS_PER_STATEMENT = 200

/** @throws AppError not_found, or conflict if it is stored already */
export async function commitImport(
  deps: PortfolioDeps,
  userId: string,
  id: string,
): Promise<ImportResult> {
  const record = await requirePreview(deps, userId, id)
  const stored = await loadRows(deps.db, id)
  let written: Written | null = null
  return changeLedgerOf(deps, userId, async (loaded) => {
    if (!written || written.version !== loaded.version) {
      written = await writeRows(deps, loaded, record, stored)
    }
    const { rows, added } = written
    return async (trx, version) => {
      const { numUpdatedRows: published } = await trx
        .updateTable('portfolio_imports')
        .set({ status: 'committed', published: version, counts: JSON.stringify(countRows(rows)) })
        .where('id', '=', id)
        .where('status', '=', 'previewed')
        .executeTakeFirst()
      if (published !== 1n) throw alreadyStored()
      return { id, status: 'committed', changed: added }
    }
  })
}

async function requirePreview(
  { db }: PortfolioDeps,
  userId: string,
  id: string,
): Promise<ImportRecord> {
  const record = await getImportRecord(db, userId, id)
  if (record.status !== 'previewed') throw alreadyStored()
  return record
}

const alreadyStored = () => new AppError('conflict', 'This import is stored already.')

interface Written {
  /** Of the ledger against which the rows were compared. */
  readonly version: number
  readonly rows: readonly ResolvedRow[]
  readonly added: number
}

/** Rows of an earlier try that failed are replaced: they never counted. */
async function writeRows(
  { db, clock }: PortfolioDeps,
  loaded: LoadedLedger,
  record: ImportRecord,
  stored: readonly ResolvedRow[],
): Promise<Written> {
  const account = requireAccount(loaded, record.account_id)
  const isCompared = comparedWith.get(record.id) === loaded.version
  const rows = isCompared ? stored : await markRows(loaded, account, stored)
  await db.deleteFrom('portfolio_activities').where('import_id', '=', record.id).execute()
  const now = clock.now()
  const pace = createPace()
  let waiting: ActivityRow[] = []
  let added = 0
  let whole: CompiledQuery | null = null
  const flush = async () => {
    if (waiting.length === ROWS_PER_STATEMENT) {
      // The text is the same for every whole statement, and takes longer to build than to run.
      whole ??= db.insertInto('portfolio_activities').values(waiting).compile()
      const columns = Object.keys(waiting[0] ?? {}) as (keyof ActivityRow)[]
      const parameters = waiting.flatMap((row) => columns.map((name) => row[name]))
      await db.executeQuery({ ...whole, parameters })
    } else if (waiting.length > 0) {
      await db.insertInto('portfolio_activities').values(waiting).execute()
    }
    waiting = []
    await pace()
  }
  for (const { content, row, status } of oldestFirst(rows)) {
    if (content === null || status !== 'new') continue
    waiting.push({
      ...toActivityRow(content, account, { id: idOf(record, added), order: now + added }),
      import_id: record.id,
      source_row: row,
      fingerprint: fingerprintOf(content),
      created_at: now,
    })
    added += 1
    if (waiting.length === ROWS_PER_STATEMENT) await flush()
  }
  await flush()
  const isChanged = rows.some((row, index) => row.status !== stored[index]?.status)
  if (isChanged) await saveParts(db, record, rows)
  return { version: loaded.version, rows, added }
}

/** Sequential, so that the rows of an import are adjacent in the index. */
function idOf({ id }: ImportRecord, position: number): string {
  return `${id}-${String(position).padStart(6, '0')}`
}

/** @throws AppError not_found, or conflict if it is not stored or later sales need its shares */
export async function revertImport(
  deps: PortfolioDeps,
  userId: string,
  id: string,
): Promise<ImportResult> {
  const record = await getImportRecord(deps.db, userId, id)
  if (record.status !== 'committed') {
    throw new AppError('conflict', 'This import is not stored, so there is nothing to take back.')
  }
  return changeLedgerOf(deps, userId, async (loaded) => {
    const own = [...loaded.rows.values()].filter((row) => row.import_id === id)
    const oversell = findOversell(loaded.ledger, { removed: own.map((row) => row.id) })
    if (oversell) {
      throw new AppError(
        'conflict',
        `An activity of ${oversell.entry.date} that is not of this import needs its shares. Remove that one first.`,
      )
    }
    return async (trx, version) => {
      await trx
        .updateTable('portfolio_imports')
        .set({ status: 'reverted', reverted: version })
        .where('id', '=', id)
        .execute()
      return { id, status: 'reverted', changed: own.length }
    }
  })
}
