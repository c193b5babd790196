/** Tax years by name, and the figures of law in force in them. */

import { type Day, toDay, todayOf } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { nameYear, taxYearOf } from '../engine/tax-year.ts'
import { type Dated, findInForce, yearStart } from '../rates/dated.ts'
import type { Amount } from '../rates/rows.ts'
import type { TaxDeps } from './tax-deps.ts'

/** Before 6 April 2008, other rules identified shares. */
const FIRST_YEAR = 2008

export interface YearBounds {
  readonly year: number
  readonly name: string
  /** Both inclusive. */
  readonly from: Day
  readonly to: Day
}

export function boundsOf(year: number): YearBounds {
  const from = toDay(yearStart(year))
  return { year, name: nameYear(year), from, to: toDay(yearStart(year + 1)) - 1 }
}

/** @throws AppError validation_failed for a year before the present rules or in the future */
export function requireYear(deps: Pick<TaxDeps, 'clock'>, text: string): YearBounds {
  const year = Number(text.slice(0, 4))
  const now = taxYearOf(todayOf(deps))
  if (year < FIRST_YEAR) {
    throw invalid('year', `Tax years before ${nameYear(FIRST_YEAR)} have other rules.`)
  }
  if (year > now) throw invalid('year', `${text} has not begun. This is ${nameYear(now)}.`)
  return boundsOf(year)
}

export function amountIn(rows: readonly Amount[], year: number): Decimal | null {
  const found = inYear(rows, year)
  return found ? new Decimal(found.pounds) : null
}

export function inYear<T extends Dated>(rows: readonly T[], year: number): T | null {
  return findInForce(rows, yearStart(year))
}

export const yearsUntil = (first: number, last: number) =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index)

export const isIn = ({ from, to }: YearBounds, day: Day) => day >= from && day <= to
