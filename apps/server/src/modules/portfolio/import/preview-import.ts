/** Reading a file into a preview: nothing enters the ledger. */
import { randomUUID } from 'node:crypto'
import type { ColumnMapping } from '@leadenhall/contract/portfolio/index.ts'
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts'
import { findSymbol } from '../../instruments/index.ts'
import { requireAccount } from '../ledger/accounts.ts'
import { requireAccountField } from '../ledger/activities.ts'
import type { LedgerDeps } from '../ledger/ledger-deps.ts'
import type { AccountRow } from '../tables.ts'
import {
  countRows,
  getImportRecord,
  type ImportRecord,
  keepMapping,
  keepName,
  listMappings,
  listNames,
  loadRows,
  saveImport,
  saveParts,
} from './import-store.ts'
import { markRows } from './mark-rows.ts'
import { parseFile } from './parse-file.ts'
import { nameOf, type ResolvedRow, resolveRows, toNameKey } from './resolve-rows.ts'

export interface Upload {
  readonly accountId: string
  readonly fileName: string
  readonly bytes: Buffer
  readonly mapping: ColumnMapping | null
}

export interface Previewed {
  /** Its rows are read from storage, so that a slow download of many rows does not keep them in memory. */
  readonly record: ImportRecord
  /** Of the account. */
  readonly currency: string
}

/** @throws AppError validation_failed for an account or a file that cannot be read */
export async function previewImport(
  deps: LedgerDeps,
  userId: string,
  upload: Upload,
): Promise<Previewed> {
  const loaded = await deps.ledgers.load(userId)
  const account = requireAccountField(loaded, upload.accountId)
  const { resolved, broker, columns, mapping, notation } = await readUpload(deps, account, upload)
  const rows = await markRows(loaded, account, resolved)
  const record: ImportRecord = {
    id: randomUUID(),
    user_id: userId,
    account_id: account.id,
    file: upload.fileName,
    broker,
    status: 'previewed',
    claim: null,
    claimed_until: null,
    compared: loaded.version,
    counts: JSON.stringify(countRows(rows)),
    columns: JSON.stringify(columns),
    mapping: mapping && JSON.stringify(mapping),
    notation: JSON.stringify({ ...notation, unit: unitOf(resolved) }),
    published: null,
    reverted: null,
    created_at: deps.clock.now(),
  }
  await saveImport(deps, record, rows)
  return { record, currency: account.currency }
}

async function readUpload(deps: LedgerDeps, account: AccountRow, upload: Upload) {
  const { db } = deps
  const { user_id: userId } = account
  const { bytes, mapping } = upload
  const mappings = await listMappings(db, userId)
  const names = await listNames(db, userId)
  const { currency } = account
  return parseFile({ bytes, currency, mapping, mappings }, async ({ head, batches }) => {
    const { broker, columns, header, notation } = head
    const resolved = await resolveRows(deps, batches, { account, names })
    if (resolved.length === 0) throw invalid('file', 'The file has a header and no rows below it.')
    if (mapping && header) await keepMapping(deps, userId, header, mapping)
    const used = mapping ?? (header === null ? null : (mappings.get(header) ?? null))
    return { resolved, broker, columns, mapping: used, notation }
  })
}

/** Unit of every price of a file; null where there are several, or none. */
function unitOf(rows: readonly ResolvedRow[]): string | null {
  const units = new Set(rows.flatMap(({ content }) => content?.price_unit ?? []))
  const [unit = null] = units
  return units.size === 1 ? unit : null
}

/** @throws AppError not_found */
export async function getPreview(deps: LedgerDeps, userId: string, id: string): Promise<Previewed> {
  const record = await getImportRecord(deps.db, userId, id)
  const { accounts } = await deps.ledgers.load(userId)
  const account = accounts.get(record.account_id)
  if (!account) throw notFound('The account of this import has been removed.')
  return { record, currency: account.currency }
}

/**
 * Names the instrument of a row; rows with the same name, also of later files, mean it too.
 * @throws AppError not_found, conflict or validation_failed
 */
export async function answerRow(
  deps: LedgerDeps,
  userId: string,
  answer: { readonly id: string; readonly row: number; readonly ticker: string },
): Promise<Previewed> {
  const { record, currency } = await getPreview(deps, userId, answer.id)
  if (record.status !== 'previewed') {
    throw new AppError('conflict', 'This import is stored already.')
  }
  const loaded = await deps.ledgers.load(userId)
  const account = requireAccount(loaded, record.account_id)
  const rows = await loadRows(deps.db, record.id)
  const asked = rows.find(({ row }) => row === answer.row)?.asked
  if (!asked) throw notFound('This row does not ask for an instrument.')
  const symbol = findSymbol(deps.universe(), answer.ticker)
  if (symbol === null || !deps.universe().resolve(symbol)) {
    throw invalid('ticker', `${answer.ticker} is not in the instrument list.`)
  }
  await keepName(deps, userId, toNameKey(nameOf(asked)), symbol)
  const names = await listNames(deps.db, userId)
  const again = rows.flatMap(({ asked: activity, row, text }) =>
    activity ? { row, text, activity } : [],
  )
  const answered = new Map(
    (await resolveRows(deps, [again], { account, names })).map((row) => [row.row, row]),
  )
  const marked = await markRows(
    loaded,
    account,
    rows.map((row) => answered.get(row.row) ?? row),
  )
  const counts = JSON.stringify(countRows(marked))
  await saveParts(deps.db, record, marked)
  await deps.db
    .updateTable('portfolio_imports')
    .set({ counts, compared: loaded.version })
    .where('id', '=', record.id)
    .where('status', '=', 'previewed')
    .execute()
  return { record: { ...record, counts }, currency }
}
