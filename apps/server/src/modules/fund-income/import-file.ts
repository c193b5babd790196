/** Reads a file of funds' facts and stores its rows, which count once the import is committed. */
import { randomUUID } from 'node:crypto'
import { FileShapeError } from '../../platform/bind-columns.ts'
import { toDate, todayOf } from '../../platform/calendar/days.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import { readTables } from '../../platform/spreadsheet/read-tables.ts'
import {
  isReportingList,
  parseReportingFunds,
  type StatusFact,
} from './reading-files/parse-reporting-funds.ts'
import {
  type LeftOut,
  type PeriodFact,
  parseReports,
  type Reading,
} from './reading-files/parse-reports.ts'
import type { FundIncomeImportsTable } from './tables.ts'

const COLUMNS = 'ISIN, Reporting Period, Currency and Excess of reporting income'

export interface StoredImport {
  readonly id: string
  readonly rows: number
  readonly leftOut: readonly LeftOut[]
}

interface Given {
  /** Null for the operator's file. */
  readonly userId: string | null
  readonly name: string
  readonly bytes: Buffer
}

type Parsed =
  | ({ readonly kind: 'income' } & Reading<PeriodFact>)
  | ({ readonly kind: 'status' } & Reading<StatusFact>)

/** @throws FileShapeError for a file that is neither */
export function parseFundFile(bytes: Buffer, clock: Clock): Parsed {
  const tables = readTables(bytes, COLUMNS)
  return isReportingList(tables)
    ? { kind: 'status', ...parseReportingFunds(tables) }
    : { kind: 'income', ...parseReports(tables, toDate(todayOf({ clock }))) }
}

const ROWS_A_STATEMENT = 500
const LEFT_OUT_KEPT = 100

/** A user has one file that waits for its commit: an earlier one goes. */
export async function storeFundFile(
  deps: { readonly db: Db; readonly clock: Clock },
  { bytes, name, userId }: Given,
  parsed: Parsed = parseFundFile(bytes, deps.clock),
): Promise<StoredImport> {
  const { facts, leftOut } = parsed
  const id = randomUUID()
  const now = new Date(deps.clock.now()).toISOString()
  await deps.db.transaction().execute(async (trx) => {
    if (userId !== null) await deleteWaiting(trx, userId)
    const kept = { count: leftOut.length, rows: leftOut.slice(0, LEFT_OUT_KEPT) }
    await trx
      .insertInto('fund_income_imports')
      .values({
        id,
        user_id: userId,
        kind: parsed.kind,
        file: name,
        left_out: JSON.stringify(kept),
        created_at: now,
        committed_at: userId === null ? now : null,
      })
      .execute()
    if (parsed.kind === 'income') {
      for (const batch of inBatches(parsed.facts, ROWS_A_STATEMENT)) {
        await insertPeriods(trx, id, batch)
      }
    } else {
      for (const batch of inBatches(parsed.facts, ROWS_A_STATEMENT)) {
        await insertSpans(trx, id, batch)
      }
    }
  })
  return { id, rows: facts.length, leftOut }
}

async function insertPeriods(db: Db, id: string, facts: readonly PeriodFact[]): Promise<void> {
  await db
    .insertInto('fund_income')
    .values(
      facts.map((fact) => ({
        import_id: id,
        isin: fact.isin,
        period_end: fact.periodEnd,
        currency: fact.currency,
        per_unit: fact.perUnit,
        distribution_date: fact.distributionDate,
        income_kind: fact.incomeKind,
      })),
    )
    .execute()
}

async function insertSpans(db: Db, id: string, facts: readonly StatusFact[]): Promise<void> {
  await db
    .insertInto('reporting_funds')
    .values(facts.map((fact) => ({ import_id: id, ...fact })))
    .execute()
}

async function deleteWaiting(db: Db, userId: string): Promise<void> {
  const waiting = await db
    .selectFrom('fund_income_imports')
    .select('id')
    .where('user_id', '=', userId)
    .where('committed_at', 'is', null)
    .execute()
  for (const { id } of waiting) await deleteImport(db, id)
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('fund_income').where('import_id', '=', id).execute()
  await db.deleteFrom('reporting_funds').where('import_id', '=', id).execute()
  await db.deleteFrom('fund_income_imports').where('id', '=', id).execute()
}

export type ImportRecord = Readonly<FundIncomeImportsTable>

export async function countRows(db: Db, { id, kind }: ImportRecord): Promise<number> {
  const { rows } = await db
    .selectFrom(kind === 'income' ? 'fund_income' : 'reporting_funds')
    .select((eb) => eb.fn.countAll().as('rows'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Imports of a user's own. */
export function findImports(db: Db, userId: string): Promise<readonly ImportRecord[]> {
  return db
    .selectFrom('fund_income_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/**
 * Stores an operator's file whole, or nothing of it.
 * @returns the outcome in words, with what was left out
 * @throws FileShapeError
 */
export async function importFundFile(
  deps: { readonly db: Db; readonly clock: Clock },
  { bytes, kind, name }: Pick<Given, 'bytes' | 'name'> & Pick<ImportRecord, 'kind'>,
): Promise<string> {
  const parsed = parseFundFile(bytes, deps.clock)
  if (parsed.kind !== kind) {
    throw new FileShapeError(
      parsed.kind === 'status'
        ? 'This is a list of reporting funds. Import it with npm run reporting-funds:import.'
        : 'This is no list of reporting funds. Import it with npm run fund-income:import.',
    )
  }
  const { leftOut, rows } = await storeFundFile(deps, { userId: null, name, bytes }, parsed)
  const shown = leftOut.slice(0, LEFT_OUT_KEPT)
  return [
    `${rows} rows of ${new Set(parsed.facts.map(({ isin }) => isin)).size} funds stored.`,
    ...(leftOut.length > 0 ? [`${leftOut.length} left out:`] : []),
    ...shown.map(({ line, reason, text }) => `Line ${line}: ${reason} (${text})`),
  ].join('\n')
}

/** @returns how many of the operator's imports had the name */
export async function forgetFundFile(
  db: Db,
  kind: ImportRecord['kind'],
  name: string,
): Promise<number> {
  const found = await db
    .selectFrom('fund_income_imports')
    .select('id')
    .where('user_id', 'is', null)
    .where('kind', '=', kind)
    .where('file', '=', name)
    .execute()
  await db.transaction().execute(async (trx) => {
    for (const { id } of found) await deleteImport(trx, id)
  })
  return found.length
}
