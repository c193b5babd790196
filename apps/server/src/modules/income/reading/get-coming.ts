/** Dividends to come, and the totals of the twelve months from today. */
import type { Coming, ComingRow } from '@leadenhall/contract/income/index.ts'
import { toDate, toDay, todayOf } from '../../../platform/calendar/days.ts'
import { type Decimal, toText, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { symbolOf } from '../../portfolio/index.ts'
import type { IncomeDeps } from './income-deps.ts'
import { type LoadedIncome, loadIncome } from './load-income.ts'
import type { IncomeRow } from './security/income-row.ts'
import { sumPeople } from './sum-people.ts'
import { changeOf, listMonths, sumOf, sumShares } from './sum-shares.ts'

interface ComingQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly account?: string | undefined
}

/** Both ends of the twelve months from today count. */
const YEAR_DAYS = 364
/** A leap day later, so that the same day of next year is no mistake. */
const MOST_AHEAD = 366
const MOST_YEARS_BACK = 3

/** @throws AppError validation_failed for an unknown account, or days that end before they begin or after a year */
export async function getComing(
  deps: IncomeDeps,
  userId: string,
  query: ComingQuery,
): Promise<Coming> {
  const today = todayOf(deps)
  const from = query.from === undefined ? today : toDay(query.from)
  const to = query.to === undefined ? today + YEAR_DAYS : toDay(query.to)
  if (from < today - MOST_YEARS_BACK * 365) {
    throw invalid('from', `Choose a day within the last ${MOST_YEARS_BACK} years.`)
  }
  if (to > today + MOST_AHEAD) {
    throw invalid('to', 'Dividends are expected for twelve months. Choose an earlier day.')
  }
  if (to < from) throw invalid('to', 'The last day is before the first.')
  const income = await loadIncome(deps, userId, query.account, Math.min(from, today) - 200)
  const rows = income.securities
    .flatMap((security) => security.rows)
    .toSorted(
      (a, b) => a.day - b.day || compare(a.subject, b.subject) || compare(a.accountId, b.accountId),
    )
  const ofYear = rowsOfYear(income, rows)
  const months = listMonths(today, today + YEAR_DAYS)
  const lastYear = income.securities.reduce<Decimal | null>(
    (sum, one) => sum && one.lastYear && sum.plus(one.lastYear),
    ZERO,
  )
  const before = sumOf(ofYear)
  const people = await sumPeople(deps, userId, income, ofYear)
  return {
    from: toDate(from),
    to: toDate(to),
    currency: 'GBP',
    simulated: income.simulated,
    rows: rows.filter(({ day }) => day >= from && day <= to).map((row) => present(deps, row)),
    total: {
      before: toText(before, 2),
      declared: toText(sumOf(ofYear.filter(({ certainty }) => certainty === 'declared')), 2),
      after: afterTax(people),
      lastYear: toTextOrNull(lastYear, 2),
      change: changeOf(before, lastYear),
      people,
    },
    months,
    shares: await sumShares(deps, income, ofYear, months),
    unknownBecause: unknownBecause(deps, income, ofYear),
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export function rowsOfYear({ today }: Pick<LoadedIncome, 'today'>, rows: readonly IncomeRow[]) {
  return rows.filter(({ day }) => day >= today && day <= today + YEAR_DAYS)
}

/** Null where the tax of anyone is not known. */
export function afterTax(people: Coming['total']['people']): string | null {
  let sum = ZERO
  for (const { after } of people) {
    if (after === null) return null
    sum = sum.plus(after)
  }
  return toText(sum, 2)
}

export function unknownBecause(
  { universe }: Pick<IncomeDeps, 'universe'>,
  { unread }: Pick<LoadedIncome, 'unread'>,
  rows: readonly IncomeRow[],
): string | null {
  const tickersOf = (own: readonly IncomeRow[]) =>
    [...new Set(own.map(({ subject }) => subject))].map((subject) => symbolOf(universe(), subject))
  const left = rows.filter(({ pounds }) => pounds === null)
  const without = tickersOf(left.filter(({ perShare }) => perShare !== null))
  const unusual = tickersOf(left.filter(({ perShare }) => perShare === null))
  const silent = unread.map((subject) => symbolOf(universe(), subject))
  const reasons = [
    without.length === 0
      ? ''
      : `Sums leave out dividends without a declared unit or an exchange rate: ${without.join(', ')}.`,
    unusual.length === 0
      ? ''
      : `Sums leave out dividends that may have been specials or rises: ${unusual.join(', ')}.`,
    silent.length === 0
      ? ''
      : `The source did not respond for ${silent.join(', ')}: only your own activities count.`,
  ].filter(Boolean)
  return reasons.length === 0 ? null : reasons.join(' ')
}

function present({ universe }: Pick<IncomeDeps, 'universe'>, row: IncomeRow): ComingRow {
  const { accountId, exDay, payDay, perShare, pounds, quantity, received, subject } = row
  return {
    exDate: exDay === null ? null : toDate(exDay),
    payDate: payDay === null ? null : toDate(payDay),
    ticker: symbolOf(universe(), subject),
    name: universe().findById(subject)?.name ?? null,
    kind: row.kind,
    perShare: toTextOrNull(perShare, 8),
    unit: row.unit,
    quantity: toText(quantity),
    amount: toTextOrNull(pounds, 2),
    account: accountId,
    certainty: row.certainty,
    rule: row.rule,
    received: toTextOrNull(received, 2),
    isSpecial: row.isSpecial,
    change: row.change,
    isCut: row.isCut,
  }
}
