/** Facts of funds that count for a user: the operator's, and their own. */
import type {
  FundIncome,
  ReportedPeriod,
  ReportingSpan,
} from '@leadenhall/contract/fund-income/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/in-batches.ts'

/** Below the limits of parameters of both engines. */
const ISINS_A_QUERY = 200

/** By ISIN; a fund without a fact has no entry. Periods are newest first, spans oldest first. */
export async function readFundFacts(
  db: Db,
  userId: string,
  isins: readonly string[],
): Promise<ReadonlyMap<string, FundIncome>> {
  const facts = new Map<string, { periods: ReportedPeriod[]; reporting: ReportingSpan[] }>()
  const factsOf = (isin: string) => {
    const found = facts.get(isin) ?? { periods: [], reporting: [] }
    facts.set(isin, found)
    return found
  }
  for (const asked of inBatches(isins, ISINS_A_QUERY)) {
    for (const row of await selectPeriods(db, userId, asked))
      factsOf(row.isin).periods.push(toPeriod(row))
    for (const row of await selectSpans(db, userId, asked))
      factsOf(row.isin).reporting.push(toSpan(row))
  }
  return new Map(
    [...facts].map(([isin, { periods, reporting }]) => [
      isin,
      { isin, periods: markContradicted(periods), reporting: newestSource(reporting) },
    ]),
  )
}

const selectPeriods = (db: Db, userId: string, isins: readonly string[]) =>
  db
    .selectFrom('fund_income')
    .innerJoin('fund_income_imports', 'fund_income_imports.id', 'fund_income.import_id')
    .select([
      'isin',
      'period_end',
      'currency',
      'per_unit',
      'distribution_date',
      'income_kind',
      'file',
      'user_id',
      'committed_at',
    ])
    .where('isin', 'in', isins)
    .where('committed_at', 'is not', null)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .orderBy('period_end', 'desc')
    .orderBy('committed_at')
    .execute()

const selectSpans = (db: Db, userId: string, isins: readonly string[]) =>
  db
    .selectFrom('reporting_funds')
    .innerJoin('fund_income_imports', 'fund_income_imports.id', 'reporting_funds.import_id')
    .select(['isin', 'name', 'since', 'until', 'file', 'user_id', 'committed_at'])
    .where('isin', 'in', isins)
    .where('committed_at', 'is not', null)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .orderBy('since')
    .orderBy('committed_at')
    .execute()

type PeriodRow = Awaited<ReturnType<typeof selectPeriods>>[number]
type SpanRow = Awaited<ReturnType<typeof selectSpans>>[number]

const sourceOf = ({
  committed_at,
  file,
  user_id,
}: Pick<SpanRow, 'committed_at' | 'file' | 'user_id'>) => ({
  file,
  importedAt: committed_at ?? '',
  isOwn: user_id !== null,
})

function toPeriod(row: PeriodRow): ReportedPeriod {
  return {
    periodEnd: row.period_end,
    currency: row.currency,
    perUnit: row.per_unit,
    distributionDate: row.distribution_date,
    incomeKind: row.income_kind,
    isContradicted: false,
    source: sourceOf(row),
  }
}

const toSpan = (row: SpanRow): ReportingSpan => ({
  name: row.name,
  since: row.since,
  until: row.until,
  source: sourceOf(row),
})

/** The same figure of several files is one; different figures all stay, and none counts. */
function markContradicted(periods: readonly ReportedPeriod[]): ReportedPeriod[] {
  const byEnd = Map.groupBy(periods, ({ periodEnd }) => periodEnd)
  return [...byEnd.values()].flatMap((rows) => {
    const byFigure = Map.groupBy(
      rows,
      ({ currency, distributionDate, perUnit }) => `${perUnit} ${currency} ${distributionDate}`,
    )
    return [...byFigure.values()].flatMap(([first]) =>
      first ? [{ ...first, isContradicted: byFigure.size > 1 }] : [],
    )
  })
}

/** Each edition of the list repeats the one before. */
function newestSource(spans: readonly ReportingSpan[]): ReportingSpan[] {
  return [...new Map(spans.map((span) => [span.since, span])).values()]
}
