/** Income of a year by kind. */
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import type { ReadingDeps } from '../../portfolio/index.ts'
import type { TaxIncome } from './list-income.ts'
import { isFromAbroad, pairPropertyIncome } from './property-income.ts'
import { isIn, type YearBounds } from './years.ts'

export interface IncomeSums {
  readonly dividends: Decimal
  readonly foreignDividends: Decimal
  readonly pid: Decimal
  readonly pidTax: Decimal
  readonly foreignTax: Decimal
  readonly interest: Decimal
}

export function sumIncome(
  deps: Pick<ReadingDeps, 'universe'>,
  income: readonly TaxIncome[],
  year: YearBounds,
): IncomeSums {
  const own = income.filter(({ day }) => isIn(year, day))
  const property = pairPropertyIncome(deps, income).paid
  const sum = (matches: (one: TaxIncome) => boolean) =>
    own.reduce((total, one) => (matches(one) ? total.plus(one.pounds ?? ZERO) : total), ZERO)
  const isAbroad = (one: TaxIncome) => isFromAbroad(deps, one)
  return {
    dividends: sum(({ kind }) => kind === 'dividend'),
    foreignDividends: sum((one) => one.kind === 'dividend' && isAbroad(one)),
    pid: sum((one) => property.has(one)),
    pidTax: own.reduce((total, one) => total.plus(property.get(one) ?? ZERO), ZERO),
    foreignTax: sum((one) => one.kind === 'tax' && isAbroad(one)),
    // Interest that was paid is no deduction.
    interest: Decimal.max(
      sum(({ kind }) => kind === 'interest'),
      ZERO,
    ),
  }
}
