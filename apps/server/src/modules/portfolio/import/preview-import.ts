/** Reading a file into a preview: nothing enters the ledger. */
import { randomUUID } from 'node:crypto'
import type { ColumnMapping } from '@leadenhall/contract/portfolio/index.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { type NewAccount, planAccount } from '../ledger/accounts.ts'
import { requireAccountField } from '../ledger/activities.ts'
import type { LedgerDeps } from '../ledger/ledger-deps.ts'
import type { LoadedLedger } from '../ledger/ledger-store.ts'
import { readPeople, requirePerson } from '../ledger/people.ts'
import type { AccountRow } from '../tables.ts'
import { checkRows } from './check-rows.ts'
import { loadAccountFinder, type RowAccount } from './file-accounts.ts'
import { accountOf } from './import-account.ts'
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
  /** The account of its rows: the id of one, or a new one, which exists once rows are stored. */
  readonly account: string | NewAccount
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

/** The file is understood, and has no row. */
export class NoRowsError extends AppError {
  /** Of the parser that read it; null for a file that none knows. */
  readonly broker: string | null

  constructor(broker: string | null) {
    const message = 'The file has a header and no rows below it.'
    super('validation_failed', message, { errors: { file: [message] } })
    this.broker = broker
  }
}

/** @throws AppError validation_failed for an account or a file that cannot be read */
export async function previewImport(
  deps: ImportDeps,
  userId: string,
  upload: Upload,
): Promise<Previewed> {
  const loaded = await deps.ledgers.load(userId)
  const { account, own } = await placeOf(deps, loaded, userId, upload.account)
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
    new_account: own && JSON.stringify(own),
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

/** The account of an upload, and the same once more where it is new. */
async function placeOf(
  deps: LedgerDeps,
  loaded: LoadedLedger,
  userId: string,
  asked: Upload['account'],
): Promise<{ readonly account: AccountRow; readonly own: RowAccount | null }> {
  if (typeof asked === 'string') return { account: requireAccountField(loaded, asked), own: null }
  const account = await planAccount(deps, loaded, userId, asked)
  const people = await readPeople(deps.db, userId)
  const { name: taxpayer } = requirePerson(people, account.person_id)
  return { account, own: { ...account, taxpayer, isNew: true } }
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
    if (resolved.length === 0) throw new NoRowsError(broker)
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
  const account = accountOf(await deps.ledgers.load(userId), record)
  return { record, currency: account.currency }
}
