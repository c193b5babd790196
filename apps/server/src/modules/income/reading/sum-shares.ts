/** A year's income by share and month. */
import type { ComingShare } from '@leadenhall/contract/income/index.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import { type Decimal, toText, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import { symbolOf } from '../../portfolio/index.ts'
import type { IncomeDeps } from './income-deps.ts'
import type { LoadedIncome } from './load-income.ts'
import type { IncomeRow } from './security/income-row.ts'

/** From the month of one day to that of another. */
export function listMonths(from: Day, to: Day): string[] {
  const months: string[] = []
  for (let day = from; day <= to; day += 1) {
    const month = monthOf(day)
    if (months.at(-1) !== month) months.push(month)
  }
  return months
}

const monthOf = (day: Day) => toDate(day).slice(0, 7)

/** Shares that pay or have paid, the largest total first. */
export async function sumShares(
  deps: IncomeDeps,
  { securities }: Pick<LoadedIncome, 'securities'>,
  rows: readonly IncomeRow[],
  months: readonly string[],
): Promise<ComingShare[]> {
  const universe = deps.universe()
  const bySubject = Map.groupBy(rows, ({ subject }) => subject)
  const shown = securities.filter(
    ({ cut, isHeld, lastYear, subject }) =>
      bySubject.has(subject) || (isHeld && (lastYear === null || lastYear.gt(0) || cut !== null)),
  )
  const figureOf = shown.length === 0 ? () => null : await deps.figures()
  return shown
    .map(({ cut, lastYear, subject }) => {
      const own = bySubject.get(subject) ?? []
      const total = sumOf(own)
      const listing = universe.findById(subject)
      return {
        total,
        share: {
          ticker: symbolOf(universe, subject),
          name: listing?.name ?? null,
          byMonth: months.map((month) => {
            const paid = own.filter(({ day, pounds }) => pounds !== null && monthOf(day) === month)
            if (paid.length === 0) return null
            const isDeclared = paid.every(({ certainty }) => certainty === 'declared')
            return {
              amount: toText(sumOf(paid), 2),
              certainty: isDeclared ? ('declared' as const) : ('expected' as const),
            }
          }),
          total: toText(total, 2),
          lastYear: toTextOrNull(lastYear, 2),
          change: changeOf(total, lastYear),
          cut,
          cover: listing ? figureOf(subject, 'dividend_cover') : null,
          payout: listing ? figureOf(subject, 'payout_ratio') : null,
        } satisfies ComingShare,
      }
    })
    .toSorted((a, b) => b.total.cmp(a.total) || (a.share.ticker < b.share.ticker ? -1 : 1))
    .map(({ share }) => share)
}

export const sumOf = (rows: readonly IncomeRow[]): Decimal =>
  rows.reduce((sum, { pounds }) => (pounds === null ? sum : sum.plus(pounds)), ZERO)

export const changeOf = (now: Decimal, before: Decimal | null): number | null =>
  before === null || before.lte(0) ? null : now.div(before).minus(1).toNumber()
