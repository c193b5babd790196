/** Dividends, interest, income that a fund keeps, fees and taxes. */
import { type Decimal, plus, ZERO } from '../../../../platform/decimal.ts'
import { type Context, inPounds, poundsToLocal } from '../amounts.ts'
import type { Entry } from '../entry.ts'
import type { Position } from '../position.ts'

export function earn(entry: Entry, before: Position, context: Context): Position {
  const charges = inPounds(entry.charges, entry, context)
  const gross = inPounds(entry.amount.plus(entry.charges), entry, context)
  return pay({ ...before, income: plus(before.income, gross) }, charges)
}

/**
 * Income that a fund keeps raises the cost, as if it had been paid out and paid in again. Of shares that
 * are all sold it is income for tax alone: the portfolio has neither them nor the money.
 */
export function reinvest(entry: Entry, before: Position, context: Context): Position {
  const income = entry.deemed === null ? null : inPounds(entry.deemed, entry, context)
  const kept = before.quantity.isZero() ? ZERO : income
  return {
    ...before,
    cost: plus(before.cost, kept),
    costLocal: plus(before.costLocal, poundsToLocal(kept, before, entry, context)),
    income: plus(before.income, kept),
    invested: plus(before.invested, kept),
  }
}

export function pay(before: Position, cost: Decimal | null): Position {
  return { ...before, costs: plus(before.costs, cost) }
}
