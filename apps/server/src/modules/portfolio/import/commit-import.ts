/**
 * Storing an import and taking it back. Its rows are written in many short transactions, so that no
 * one waits for them; none counts until the import is published with the ledger's next version, in
 * one step with all others.
 */

import type { ImportResult } from '@leadenhall/contract/portfolio/index.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import type { CompiledQuery } from 'kysely'
import type { DbTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { createPace } from '../../../platform/pace.ts'
import { changeLedgerOf } from '../ledger/change-ledger.ts'
import type { LedgerDeps } from '../ledger/ledger-deps.ts'
import type { LoadedLedger } from '../ledger/ledger-store.ts'
import { findOversell } from '../ledger/require-coverage.ts'
import type { ActivityRow } from '../tables.ts'
import { checkRows } from './check-rows.ts'
import { claimImport, type ImportClaim, REFUSALS } from './claim-import.ts'
import { createRowAccounts, removeCreatedAccounts } from './file-accounts.ts'
import { accountOf, newAccountOf } from './import-account.ts'
import type { ImportDeps } from './import-deps.ts'
import {
  countsOf,
  getImportRecord,
  type ImportRecord,
  loadRows,
  saveParts,
  writeCounts,
} from './import-store.ts'
import { oldestFirst, toActivityRow } from './mark-rows.ts'
import { fingerprintOf, type ResolvedRow } from './resolve-rows.ts'

/** Version of rows that an import with stored rows adds, until they are published: never loaded. */
const PENDING = -1
/** Well below the parameters that one statement of either engine takes. */
const ROWS_PER_STATEMENT = 200

/** @throws AppError not_found, or conflict unless the import waits to be stored */
export async function commitImport(
  deps: ImportDeps,
  userId: string,
  id: string,
): Promise<ImportResult> {
  const claim = await claimImport(deps, userId, id)
  try {
    return await storeRows(deps, userId, claim)
  } catch (error) {
    // The lease runs out where this fails too.
    await claim.release().catch(() => undefined)
    throw error
  }
}

async function storeRows(
  deps: ImportDeps,
  userId: string,
  claim: ImportClaim,
): Promise<ImportResult> {
  const { id } = claim.record
  const stored = await loadRows(deps.db, id)
  let written: Written | null = null
  return changeLedgerOf(deps, userId, async (loaded) => {
    if (!written || written.version !== loaded.version) {
      written = await writeRows(deps, loaded, claim, stored)
    }
    const { rows, added } = written
    return async (trx, version) => {
      const counts = writeCounts(rows, countsOf(claim.record).stored + added)
      await createRowAccounts(trx, loaded, rows, newAccountOf(claim.record))
      await claim.publish(trx, { version, counts })
      if (!claim.isFirst) await publishPending(trx, id, version)
      return { id, status: 'committed', changed: added }
    }
  })
}

async function publishPending(trx: DbTransaction, id: string, version: number): Promise<void> {
  await trx
    .updateTable('portfolio_activities')
    .set({ version })
    .where('import_id', '=', id)
    .where('version', '=', PENDING)
    .execute()
}

interface Written {
  /** Of the ledger against which the rows were compared. */
  readonly version: number
  readonly rows: readonly ResolvedRow[]
  readonly added: number
}

/** Rows that an interrupted commit left are replaced: they never counted. */
async function writeRows(
  deps: ImportDeps,
  loaded: LoadedLedger,
  claim: ImportClaim,
  stored: readonly ResolvedRow[],
): Promise<Written> {
  const { isFirst, record } = claim
  const before = countsOf(record).stored
  const account = accountOf(loaded, record)
  const rows =
    record.compared === loaded.version ? stored : await checkRows(deps, loaded, account, stored)
  await claim.write(async (trx) => {
    const left = trx.deleteFrom('portfolio_activities').where('import_id', '=', record.id)
    await (isFirst ? left : left.where('version', '=', PENDING)).execute()
  })
  const now = deps.clock.now()
  const pace = createPace()
  const insert = rowWriter()
  let waiting: ActivityRow[] = []
  let added = 0
  const flush = async () => {
    const chunk = waiting
    waiting = []
    if (chunk.length > 0) await claim.write((trx) => insert(trx, chunk))
    await pace()
  }
  for (const { account: own, content, isAdded, row, status } of oldestFirst(rows)) {
    if (content === null || status !== 'new') continue
    waiting.push({
      ...toActivityRow(content, own ?? account, {
        id: idOf(record, before + added),
        order: now + added,
      }),
      version: isFirst ? null : PENDING,
      import_id: record.id,
      source_row: isAdded ? null : row,
      fingerprint: fingerprintOf(content),
      created_at: now,
    })
    added += 1
    if (waiting.length === ROWS_PER_STATEMENT) await flush()
  }
  await flush()
  const isChanged = rows.some((row, index) => row.status !== stored[index]?.status)
  if (isChanged) await claim.write((trx) => saveParts(trx, record, rows))
  return { version: loaded.version, rows, added }
}

/** The text is the same for every whole statement, and takes longer to build than to run. */
function rowWriter(): (trx: DbTransaction, rows: readonly ActivityRow[]) => Promise<void> {
  let whole: CompiledQuery | null = null
  return async (trx, rows) => {
    if (rows.length < ROWS_PER_STATEMENT) {
      await trx.insertInto('portfolio_activities').values(rows).execute()
      return
    }
    whole ??= trx.insertInto('portfolio_activities').values(rows).compile()
    const columns = Object.keys(rows[0] ?? {}) as (keyof ActivityRow)[]
    const parameters = rows.flatMap((row) => columns.map((name) => row[name]))
    await trx.executeQuery({ ...whole, parameters })
  }
}

/** Sequential, so that the rows of an import are adjacent in the index. */
function idOf({ id }: ImportRecord, position: number): string {
  return `${id}-${String(position).padStart(6, '0')}`
}

/** @throws AppError not_found, or conflict if it is not stored or later sales need its shares */
export async function revertImport(
  deps: LedgerDeps,
  userId: string,
  id: string,
): Promise<ImportResult> {
  const record = await getImportRecord(deps.db, userId, id)
  if (record.status !== 'committed') {
    throw new AppError('conflict', 'This import is not stored, so there is nothing to take back.')
  }
  const rows = await loadRows(deps.db, id)
  return changeLedgerOf(deps, userId, async (loaded) => {
    const own = [...loaded.rows.values()].filter((row) => row.import_id === id)
    const oversell = findOversell(loaded.ledger, { removed: own.map((row) => row.id) })
    if (oversell) {
      throw new AppError(
        'conflict',
        `An activity of ${formatLongDate(oversell.entry.date)} that is not of this import needs its shares. Remove that one first.`,
      )
    }
    return async (trx, version) => {
      const { numUpdatedRows: reverted } = await trx
        .updateTable('portfolio_imports')
        .set({ status: 'reverted', reverted: version })
        .where('id', '=', id)
        .where('status', '=', 'committed')
        .executeTakeFirst()
      if (reverted !== 1n) throw new AppError('conflict', REFUSALS.committing)
      await removeCreatedAccounts(trx, loaded, {
        id,
        now: deps.clock.now(),
        rows,
        own: newAccountOf(record),
      })
      return { id, status: 'reverted', changed: own.length }
    }
  })
}
