import type { IncomePlan } from '@leadenhall/contract/income/index.ts'
import { Decimal, toText, ZERO } from '../../../platform/decimal.ts'
import { afterTax, rowsOfYear, unknownBecause } from './get-coming.ts'
import type { IncomeDeps } from './income-deps.ts'
import { loadIncome } from './load-income.ts'
import { sumPeople } from './sum-people.ts'
import { sumOf } from './sum-shares.ts'

/** @throws AppError validation_failed for an unknown account */
export async function getPlan(
  deps: IncomeDeps,
  userId: string,
  query: { readonly wanted: string; readonly yield: number; readonly account?: string | undefined },
): Promise<IncomePlan> {
  const income = await loadIncome(deps, userId, query.account)
  const rows = rowsOfYear(
    income,
    income.securities.flatMap((security) => security.rows),
  )
  const before = sumOf(rows)
  const gap = Decimal.max(new Decimal(query.wanted).minus(before), ZERO)
  return {
    currency: 'GBP',
    simulated: income.simulated,
    wanted: toText(new Decimal(query.wanted), 2),
    yield: query.yield,
    before: toText(before, 2),
    declared: toText(sumOf(rows.filter(({ certainty }) => certainty === 'declared')), 2),
    after: afterTax(await sumPeople(deps, userId, income, rows)),
    gap: toText(gap, 2),
    needed: toText(gap.times(100).div(query.yield), 2),
    unknownBecause: unknownBecause(deps, income, rows),
  }
}
