/** Tax that sales add to a year: by the stated income, or at both rates where none is stated. */
import { toDate } from '../../../platform/calendar/days.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import type { Disposal } from '../engine/results.ts'
import type { Taxed } from '../engine/tax-due.ts'
import type { YearSums } from '../engine/tax-year.ts'
import { findInForce, yearStart } from '../rates/dated.ts'
import { GAIN_RATES } from '../rates/rows.ts'
import type { TaxStatementRow } from '../tables.ts'
import type { IncomeSums } from './sum-income.ts'
import { sumUpTo } from './sum-years.ts'
import { taxWithStated } from './tax-with-income.ts'

export interface SaleScene {
  /** Without the sale. */
  readonly disposals: readonly Disposal[]
  readonly statements: readonly TaxStatementRow[]
  /** This tax year, with its income. */
  readonly year: number
  readonly today: number
  readonly income: IncomeSums
}

export interface AddedTax {
  readonly before: YearSums
  readonly after: YearSums
  readonly added: readonly Taxed[]
  readonly isByIncome: boolean
}

/** @param year this one or a later one, to which the rates and the income of this one are carried on */
export function addedTax(
  { disposals, income, statements, today, year: present }: SaleScene,
  year: number,
  withSale: readonly Disposal[],
): AddedTax {
  const before = sumUpTo(year, disposals, statements)
  const after = sumUpTo(year, withSale, statements)
  const find = (one: number) => statements.find((row) => row.year === one)
  const stated = find(year) ?? find(present)
  const due = (sums: YearSums) => taxWithStated(year, sums, income, stated)?.gains ?? null
  const [dueBefore, dueAfter] = [due(before), due(after)]
  const day = year === present ? toDate(today) : yearStart(year)
  return {
    before,
    after,
    added:
      dueBefore && dueAfter
        ? difference(dueBefore, dueAfter)
        : bothRates(day, after.taxable.minus(before.taxable)),
    isByIncome: dueAfter !== null,
  }
}

function difference(before: readonly Taxed[], after: readonly Taxed[]): Taxed[] {
  const keyOf = ({ band, rate }: Pick<Taxed, 'band' | 'rate'>) => `${band} ${rate.toFixed()}`
  const each = new Map([...before, ...after].map((one) => [keyOf(one), one]))
  const byRate = [...each.values()].toSorted((a, b) => a.rate.cmp(b.rate))
  return byRate.flatMap(({ band, rate }) => {
    const taxedOf = (list: readonly Taxed[]) =>
      list.find((other) => keyOf(other) === keyOf({ band, rate }))?.taxed ?? ZERO
    const taxed = taxedOf(after).minus(taxedOf(before))
    return taxed.isZero() ? [] : [{ band, rate, taxed, tax: taxed.times(rate) }]
  })
}

/**
 * Taxable gains that the sale adds, at the lower and at the higher rate.
 * @throws RangeError for a day before the first known rates
 */
function bothRates(date: string, added: Decimal): Taxed[] {
  const rates = findInForce(GAIN_RATES, date)
  if (!rates) throw new RangeError(`No rates of tax on gains are known for ${date}`)
  return (['basic', 'higher'] as const).map((band) => {
    const rate = new Decimal(rates[band])
    return { band, rate, taxed: added, tax: added.times(rate) }
  })
}
