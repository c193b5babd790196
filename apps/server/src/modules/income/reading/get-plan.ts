import type { IncomePlan } from '@leadenhall/contract/income/index.ts'
import type { planQuerySchema } from '@leadenhall/contract/income/schemas.ts'
import type { z } from 'zod'
import { Decimal, toText, ZERO } from '../../../platform/decimal.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { projectIncome } from '../engine/project-income.ts'
import { afterTax, rowsOfYear, unknownBecause } from './get-coming.ts'
import type { IncomeDeps } from './income-deps.ts'
import { loadIncome } from './load-income.ts'
import { sumPeople } from './sum-people.ts'
import { sumOf } from './sum-shares.ts'

type PlanQuery = z.output<typeof planQuerySchema>

/** @throws AppError validation_failed for an unknown account, and for years without their rates */
export async function getPlan(
  deps: IncomeDeps,
  userId: string,
  query: PlanQuery,
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
    path: pathOf(before, query),
    unknownBecause: unknownBecause(deps, income, rows),
  }
}

function pathOf(before: Decimal, query: PlanQuery): IncomePlan['path'] {
  if (query.years === undefined) return null
  const years = projectIncome(before, Number(query.years), {
    reinvest: ratio('reinvest', query.reinvest),
    yield: new Decimal(query.yield).div(100),
    growth: ratio('growth', query.growth),
    inflation: ratio('inflation', query.inflation),
  })
  return {
    years: years.map(({ income, real, reinvested, year }) => ({
      year,
      income: toText(income, 2),
      reinvested: toText(reinvested, 2),
      real: toText(real, 2),
    })),
    reachedIn: years.find(({ real }) => real.gte(query.wanted))?.year ?? null,
  }
}

function ratio(field: string, percent: string | undefined): Decimal {
  if (percent === undefined) throw invalid(field, 'Enter a number in percent, 0 for none.')
  return new Decimal(percent).div(100)
}
