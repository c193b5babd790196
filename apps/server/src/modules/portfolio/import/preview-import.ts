/** Reading a file into a preview: nothing enters the ledger. */
import { randomUUID } from 'node:crypto'
import type { ColumnMapping } from '@leadenhall/contract/portfolio/index.ts'
import { invalid, notFound } from '../../../platform/http/app-error.ts'
import { requireAccountField } from '../ledger/activities.ts'
import type { LedgerDeps } from '../ledger/ledger-deps.ts'
import type { LoadedLedger } from '../ledger/ledger-store.ts'
import type { AccountRow } from '../tables.ts'
import { checkRows } from './check-rows.ts'
import { loadAccountFinder } from './file-accounts.ts'
import type { ImportDeps } from './import-deps.ts'
import {
  getImportRecord,
  type ImportRecord,
  keepMapping,
  listMappings,
  listNames,
  saveImport,
  writeCounts,
} from './import-store.ts'
import { parseFile } from './parse-file.ts'
import { type ResolvedRow, resolveRows } from './resolve-rows.ts'

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
  deps: ImportDeps,
  userId: string,
  upload: Upload,
): Promise<Previewed> {
  const loaded = await deps.ledgers.load(userId)
  const account = requireAccountField(loaded, upload.accountId)
  const { resolved, broker, columns, mapping, notation } = await readUpload(
    deps,
    loaded,
    account,
    upload,
  )
  const rows = await checkRows(deps, loaded, account, resolved)
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
    counts: writeCounts(rows, 0),
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

async function readUpload(
  deps: LedgerDeps,
  loaded: LoadedLedger,
  account: AccountRow,
  upload: Upload,
) {
  const { db } = deps
  const { user_id: userId } = account
  const { bytes, mapping } = upload
  const mappings = await listMappings(db, userId)
  const names = await listNames(db, userId)
  const { currency } = account
  const findAccount = await loadAccountFinder(deps, loaded, account, [])
  return parseFile({ bytes, currency, mapping, mappings }, async ({ head, batches }) => {
    const { broker, columns, header, notation } = head
    const resolved = await resolveRows(deps, batches, {
      account,
      names,
      earlier: { loaded, rows: [] },
      findAccount,
    })
    if (resolved.length === 0) throw invalid('file', 'The file has a header and no rows below it.')
    if (mapping && header) await keepMapping(deps, userId, header, mapping)
    const used = mapping ?? (header === null ? null : (mappings.get(header) ?? null))
    return { resolved, broker, columns, mapping: used, notation }
  })
}

/** Unit of every price of a file, also of rows that ask; null where there are several, or none. */
function unitOf(rows: readonly ResolvedRow[]): string | null {
  const units = new Set(
    rows.flatMap(({ asked, choice, content }) => [
      ...(content?.price_unit ? [content.price_unit] : []),
      ...(asked?.price ? [asked.price.unit] : []),
      ...(choice?.options ?? []).flatMap(({ meaning }) =>
        'activity' in meaning && meaning.activity.price ? [meaning.activity.price.unit] : [],
      ),
    ]),
  )
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
