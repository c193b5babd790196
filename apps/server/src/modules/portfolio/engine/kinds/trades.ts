/** Shares bought, received for a dividend or by right, and sold. */
import { plus, ZERO } from '../../../../platform/decimal.ts'
import { type Context, considerationOf, inPounds, toLocal } from '../amounts.ts'
import type { Entry } from '../entry.ts'
import { requireParcel } from '../oversell.ts'
import { addParcel, type Position, splitGain, takeParcel } from '../position.ts'

export function acquire(entry: Entry, before: Position, context: Context): Position {
  const consideration = considerationOf(entry, context)
  const charges = inPounds(entry.charges, entry, context)
  const added = addParcel(before, {
    quantity: entry.quantity ?? ZERO,
    costLocal: toLocal(consideration, before, entry, context),
    cost: consideration.pounds,
    poolCharges: charges,
  })
  const isIncome = entry.kind === 'scrip' || entry.kind === 'drip'
  const received = isIncome
    ? plus(plus(consideration.pounds, charges), inPounds(entry.amount, entry, context))
    : inPounds(entry.accrued.neg(), entry, context)
  return {
    ...added,
    currency: before.currency ?? consideration.currency,
    income: plus(before.income, received),
    costs: plus(before.costs, charges),
    invested: plus(before.invested, plus(consideration.pounds, charges)),
  }
}

export function sell(entry: Entry, before: Position, context: Context): Position {
  const parcel = requireParcel(entry, before)
  const consideration = considerationOf(entry, context)
  const gain = splitGain(
    parcel,
    toLocal(consideration, before, entry, context),
    consideration.pounds,
  )
  const charges = inPounds(entry.charges, entry, context)
  return {
    ...takeParcel(before, parcel),
    gainGap: before.gainGap ?? before.costGap,
    realisedPrice: plus(before.realisedPrice, gain.price),
    realisedCurrency: plus(before.realisedCurrency, gain.currency),
    income: plus(before.income, inPounds(entry.accrued, entry, context)),
    costs: plus(before.costs, charges),
  }
}
