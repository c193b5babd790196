/** A user's import: its rows of funds that they hold or held, and some of the others. */
import type { FundIncomeImport } from '@leadenhall/contract/fund-income/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ReadingDeps } from '../portfolio/index.ts'
import type { ImportRecord } from './import-file.ts'

type Row = FundIncomeImport['own'][number]

const OTHERS_SHOWN = 20
const OWN_SHOWN = 200

export async function presentImport(
  { db, ledgers, universe }: Pick<ReadingDeps, 'ledgers' | 'universe'> & { readonly db: Db },
  userId: string,
  record: ImportRecord,
): Promise<FundIncomeImport> {
  const rows = await readRows(db, record)
  const own = await ownIsins({ ledgers, universe }, userId)
  const present = (row: Omit<Row, 'ticker'>): Row => ({
    ...row,
    ticker: own.get(row.isin) ?? universe().resolve(row.isin)?.listing.ticker ?? null,
  })
  const { count, rows: leftOut } = JSON.parse(record.left_out) as {
    count: number
    rows: FundIncomeImport['leftOut']
  }
  return {
    id: record.id,
    kind: record.kind,
    file: record.file,
    isCommitted: record.committed_at !== null,
    rows: rows.length,
    funds: new Set(rows.map(({ isin }) => isin)).size,
    own: rows
      .filter(({ isin }) => own.has(isin))
      .slice(0, OWN_SHOWN)
      .map(present),
    others: rows
      .filter(({ isin }) => !own.has(isin))
      .slice(0, OTHERS_SHOWN)
      .map(present),
    leftOut,
    leftOutCount: count,
  }
}

async function readRows(db: Db, { id, kind }: ImportRecord): Promise<Omit<Row, 'ticker'>[]> {
  if (kind === 'status') {
    const spans = await db
      .selectFrom('reporting_funds')
      .select('isin')
      .where('import_id', '=', id)
      .orderBy('isin')
      .execute()
    return spans.map(({ isin }) => ({ isin, periodEnd: null, currency: null, perUnit: null }))
  }
  const periods = await db
    .selectFrom('fund_income')
    .select(['isin', 'period_end', 'currency', 'per_unit'])
    .where('import_id', '=', id)
    .orderBy('isin')
    .orderBy('period_end')
    .execute()
  return periods.map(({ currency, isin, per_unit, period_end }) => ({
    isin,
    periodEnd: period_end,
    currency,
    perUnit: per_unit,
  }))
}

/** Tickers by ISIN of all that the ledger names. */
async function ownIsins(
  { ledgers, universe }: Pick<ReadingDeps, 'ledgers' | 'universe'>,
  userId: string,
): Promise<ReadonlyMap<string, string>> {
  const { ledger } = await ledgers.load(userId)
  const subjects = new Set(
    [...ledger.values()].flatMap(({ entries }) => entries.map(({ subject }) => subject)),
  )
  return new Map(
    [...subjects].flatMap((subject) => {
      const listing = subject === null ? undefined : universe().findById(subject)
      return listing?.isin ? [[listing.isin, listing.ticker] as const] : []
    }),
  )
}
