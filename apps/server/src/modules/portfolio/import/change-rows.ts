/** Decisions of the user about rows that ask. After each, all rows are checked again. */
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts'
import { findSymbol } from '../../instruments/index.ts'
import { checkActivity } from '../ledger/check-activity.ts'
import type { LoadedLedger } from '../ledger/ledger-store.ts'
import type { AccountRow } from '../tables.ts'
import { restatementOf } from './cash.ts'
import { checkRows } from './check-rows.ts'
import { REFUSALS } from './claim-import.ts'
import { confirmRow } from './doubt-rows.ts'
import { loadAccountFinder } from './file-accounts.ts'
import { accountOf } from './import-account.ts'
import type { ImportDeps } from './import-deps.ts'
import {
  countsOf,
  type ImportRecord,
  keepName,
  listNames,
  loadRows,
  saveParts,
  settleRows,
  writeCounts,
} from './import-store.ts'
import type { ReadRow } from './parser.ts'
import { getPreview, type Previewed } from './preview-import.ts'
import { questionKeyOf, type ResolvedRow, resolveRows } from './resolve-rows.ts'

interface RowAddress {
  readonly id: string
  readonly row: number
}

interface Decision {
  readonly record: ImportRecord
  readonly account: AccountRow
  readonly loaded: LoadedLedger
  readonly row: ResolvedRow
  readonly rows: readonly ResolvedRow[]
}

/**
 * Names the instrument of a row; rows with the same name, also of later files, mean it too.
 * @throws AppError not_found, conflict or validation_failed
 */
export function answerRow(
  deps: ImportDeps,
  userId: string,
  { ticker, ...address }: RowAddress & { readonly ticker: string },
): Promise<Previewed> {
  return changeRows(deps, userId, address, async ({ account, loaded, row, rows }) => {
    if (!row.asked || row.skipped) throw notFound('This row does not ask for an instrument.')
    const symbol = findSymbol(deps.universe(), ticker)
    if (symbol === null || !deps.universe().resolve(symbol)) {
      throw invalid('ticker', `We can’t find “${ticker}”. Search for it, or skip this row.`)
    }
    await keepName(deps, userId, questionKeyOf(row) ?? '', symbol)
    const names = await listNames(deps.db, userId)
    const again = rows.flatMap(({ asked: activity, cells, row, skipped }) =>
      activity && !skipped ? { row, cells: cells ? cells : [], activity } : [],
    )
    const resolved = await resolveRows(deps, [again], {
      account,
      names,
      earlier: { loaded, rows },
      findAccount: await loadAccountFinder(deps, loaded, account, rows),
    })
    const answered = new Map(resolved.map((one) => [one.row, one]))
    return rows.map((one) => answered.get(one.row) ?? one)
  })
}

/**
 * Answers the question of a row, and of all that ask the same.
 * @throws AppError not_found, conflict or validation_failed
 */
export function chooseRow(
  deps: ImportDeps,
  userId: string,
  { option, ...address }: RowAddress & { readonly option: number },
): Promise<Previewed> {
  return changeRows(deps, userId, address, async ({ account, loaded, row, rows }) => {
    const key = row.choice?.key
    if (key === undefined || row.skipped) throw new AppError('conflict', NOTHING_ASKED)
    if (!row.choice?.options[option]) throw invalid('option', 'Choose one of the answers.')
    const isSame = ({ choice, skipped }: ResolvedRow) => choice?.key === key && !skipped
    if (row.isDoubted) return rows.map((one) => (isSame(one) ? confirmRow(one) : one))
    const again = rows.flatMap(({ cells = [], choice, row: line, skipped }): ReadRow[] => {
      const chosen = choice?.key === key && !skipped ? choice.options[option] : undefined
      return chosen ? [{ row: line, cells, ...chosen.meaning }] : []
    })
    const names = await listNames(deps.db, userId)
    const resolved = await resolveRows(deps, [again], {
      account,
      names,
      earlier: { loaded, rows },
      findAccount: await loadAccountFinder(deps, loaded, account, rows),
    })
    const answered = new Map(resolved.map((one) => [one.row, one]))
    return rows.map((one) => answered.get(one.row) ?? one)
  })
}

/**
 * Skips a row, with all that ask for the same instrument, or takes that back.
 * @throws AppError not_found or conflict
 */
export function skipRow(
  deps: ImportDeps,
  userId: string,
  { isSkipped, ...address }: RowAddress & { readonly isSkipped: boolean },
): Promise<Previewed> {
  return changeRows(deps, userId, address, async ({ row, rows }) => {
    const canChange = isSkipped ? row.status === 'needs_you' : row.skipped !== undefined
    if (!canChange) throw notFound(isSkipped ? NOTHING_ASKED : 'This row is not skipped.')
    const change = isSkipped ? skip : takeBackSkip
    return rows.map((one) => (isSameQuestion(one, row) ? change(one) : one))
  })
}

const NOTHING_ASKED = 'This row does not ask for anything.'

function isSameQuestion(one: ResolvedRow, other: ResolvedRow): boolean {
  if (one.row === other.row) return true
  if (one.choice) return one.choice.key === other.choice?.key
  const key = questionKeyOf(one)
  return key !== null && key === questionKeyOf(other)
}

function skip(row: ResolvedRow): ResolvedRow {
  const { column, reason, skipped = { column, reason } } = row
  return { ...row, status: 'ignored', reason: 'Skipped by you.', column: null, skipped }
}

function takeBackSkip({ skipped, ...row }: ResolvedRow): ResolvedRow {
  return skipped ? { ...row, ...skipped, status: 'needs_you' } : row
}

/**
 * Adds the splits that a row names as rows of the import, so that they are stored and undone with it.
 * @throws AppError not_found, conflict or validation_failed
 */
export function addSplits(
  deps: ImportDeps,
  userId: string,
  address: RowAddress,
): Promise<Previewed> {
  return changeRows(deps, userId, address, async ({ account, row, rows }) => {
    const { splits } = row
    if (!splits || row.skipped) throw new AppError('conflict', 'This row does not name a split.')
    let last = rows.reduce((highest, one) => Math.max(highest, one.row), 0)
    const added: ResolvedRow[] = []
    for (const { date, ratio, ticker } of splits) {
      const place = row.account ?? account
      const body = { account_id: place.id, date, ticker, ...restatementOf(ratio) }
      const content = await checkActivity(deps, place, body)
      const own = row.account ? { account: row.account } : {}
      added.push({ ...ADDED, ...own, row: ++last, content })
    }
    return [...rows, ...added]
  })
}

const ADDED = {
  status: 'new',
  reason: 'Added by you.',
  column: null,
  cells: [],
  asked: null,
  isAdded: true,
} as const

/**
 * @param decide returns the rows as they are after the decision, not yet compared with the ledger
 * @throws AppError not_found, or conflict unless rows can still be stored
 */
async function changeRows(
  deps: ImportDeps,
  userId: string,
  { id, row: number }: RowAddress,
  decide: (decision: Decision) => Promise<readonly ResolvedRow[]>,
): Promise<Previewed> {
  const { record, currency } = await getPreview(deps, userId, id)
  if (record.status !== 'previewed' && record.status !== 'committed') {
    throw new AppError('conflict', REFUSALS[record.status])
  }
  const before = await deps.ledgers.load(userId)
  const account = accountOf(before, record)
  const rows = settleRows(record, await loadRows(deps.db, record.id))
  const row = rows.find((one) => one.row === number)
  if (!row) throw notFound('This row was not found.')
  const decided = await decide({ record, account, loaded: before, row, rows })
  const loaded = await deps.ledgers.load(userId)
  const changed = await saveChecked(
    deps,
    record,
    loaded,
    await checkRows(deps, loaded, account, decided),
  )
  return { record: changed, currency }
}

async function saveChecked(
  deps: ImportDeps,
  record: ImportRecord,
  { version: compared }: LoadedLedger,
  rows: readonly ResolvedRow[],
): Promise<ImportRecord> {
  const counts = writeCounts(rows, countsOf(record).stored)
  await saveParts(deps.db, record, rows)
  await deps.db
    .updateTable('portfolio_imports')
    .set({ counts, compared })
    .where('id', '=', record.id)
    .where('status', '=', record.status)
    .execute()
  return { ...record, counts, compared }
}
