/** Income of a year by kind. */
import { type Decimal, ZERO } from '../../../platform/decimal.ts'
import type { ReadingDeps } from '../../portfolio/index.ts'
import type { TaxIncome } from './list-income.ts'
import { isIn, type YearBounds } from './years.ts'

export interface IncomeSums {
  readonly dividends: Decimal
  readonly foreignDividends: Decimal
  readonly pid: Decimal
  readonly pidTax: Decimal
  readonly foreignTax: Decimal
  readonly interest: Decimal
}

/** A company of the UK by the country of its ISIN; null where that is not known. */
function isForeign({ universe }: Pick<ReadingDeps, 'universe'>, subject: string): boolean | null {
  const isin = universe().findById(subject)?.isin ?? null
  return isin === null ? null : !isin.startsWith('GB')
}

export function sumIncome(
  deps: Pick<ReadingDeps, 'universe'>,
  income: readonly TaxIncome[],
  year: YearBounds,
): IncomeSums {
  const own = income.filter(({ day }) => isIn(year, day))
  // Of UK companies, only property income is paid after tax.
  const taxed = new Set(
    own.flatMap(({ day, kind, subject }) =>
      kind === 'tax' && subject !== null && isForeign(deps, subject) === false
        ? `${subject} ${day}`
        : [],
    ),
  )
  const sum = (matches: (one: TaxIncome) => boolean) =>
    own.reduce((total, one) => (matches(one) ? total.plus(one.pounds ?? ZERO) : total), ZERO)
  const isTaxedThen = ({ day, subject }: TaxIncome) => taxed.has(`${subject ?? ''} ${day}`)
  const isAbroad = ({ subject }: TaxIncome) => subject !== null && isForeign(deps, subject) === true
  return {
    dividends: sum(({ kind }) => kind === 'dividend'),
    foreignDividends: sum((one) => one.kind === 'dividend' && isAbroad(one)),
    pid: sum((one) => one.kind === 'dividend' && isTaxedThen(one)),
    pidTax: sum((one) => one.kind === 'tax' && isTaxedThen(one)),
    foreignTax: sum((one) => one.kind === 'tax' && isAbroad(one)),
    interest: sum(({ kind }) => kind === 'interest'),
  }
}
