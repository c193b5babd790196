/** Shares that come from elsewhere or leave without a sale. */
import { plus, ZERO } from '../../../../platform/decimal.ts'
import { type Context, considerationOf, toLocal } from '../amounts.ts'
import type { Entry } from '../entry.ts'
import { requireParcel } from '../oversell.ts'
import { addParcel, type Position, takeParcel } from '../position.ts'

export function receive(entry: Entry, before: Position, context: Context): Position {
  const { quantity } = entry
  if (quantity === null) return before
  // Without a price, the cost elsewhere is not known.
  if (entry.price === null) {
    const parcel = { quantity, costLocal: null, cost: null, poolCharges: ZERO }
    return { ...addParcel(before, parcel), invested: null }
  }
  const consideration = considerationOf(entry, context)
  const added = addParcel(before, {
    quantity,
    costLocal: toLocal(consideration, before, entry, context),
    cost: consideration.pounds,
    poolCharges: ZERO,
  })
  return {
    ...added,
    currency: before.currency ?? consideration.currency,
    invested: plus(before.invested, consideration.pounds),
  }
}

export function handOver(entry: Entry, before: Position): Position {
  return entry.quantity === null ? before : takeParcel(before, requireParcel(entry, before))
}
