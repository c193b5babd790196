/** Capital that comes back, and claims that none will. */
import { Decimal, minus, plus, ZERO } from '../../../../platform/decimal.ts'
import { type Context, inPounds, poundsToLocal } from '../amounts.ts'
import type { Entry } from '../entry.ts'
import { OversellError, requireParcel } from '../oversell.ts'
import { addParcel, type Position, splitGain, takeParcel } from '../position.ts'

/** Capital returned lowers the cost; what exceeds it is a gain of the price. */
export function returnCapital(before: Position, entry: Entry, context: Context): Position {
  const received = inPounds(entry.amount, entry, context)
  const { cost, costLocal } = before
  if (received === null || cost === null) return { ...before, cost: null, costLocal: null }
  const excess = Decimal.max(received.minus(cost), ZERO)
  const share = cost.isZero() ? ZERO : Decimal.min(received, cost).div(cost)
  return {
    ...before,
    cost: cost.minus(Decimal.min(received, cost)),
    costLocal: minus(costLocal, costLocal === null ? null : costLocal.times(share)),
    realisedPrice: plus(before.realisedPrice, excess),
  }
}

/** Shares count as sold and bought back at the claimed value (TCGA 1992 s24). */
export function claimNegligible(entry: Entry, before: Position, context: Context): Position {
  if (before.quantity.isZero()) throw new OversellError(entry, before.quantity)
  const quantity = entry.quantity ?? before.quantity
  const parcel = requireParcel({ ...entry, quantity }, before)
  const value = entry.deemed === null ? null : inPounds(entry.deemed, entry, context)
  const local = poundsToLocal(value, before, entry, context)
  const gain = splitGain(parcel, local, value)
  const back = { quantity, cost: value, costLocal: local, poolCharges: ZERO }
  return {
    ...addParcel(takeParcel(before, parcel), back),
    currency: before.currency,
    realisedPrice: plus(before.realisedPrice, gain.price),
    realisedCurrency: plus(before.realisedCurrency, gain.currency),
  }
}
