/** Splits, consolidations, mergers and spin-offs. */
import { minus, ZERO } from '../../../../platform/decimal.ts'
import type { Context } from '../amounts.ts'
import type { Entry } from '../entry.ts'
import { OversellError } from '../oversell.ts'
import {
  addParcel,
  becomes,
  type Changes,
  NO_POSITION,
  type Position,
  type Positions,
  parcelOf,
  shareOfCost,
  takeParcel,
} from '../position.ts'
import { returnCapital } from './capital.ts'

/** A ratio is a fact of the security: it may come while all shares are sold, as before they are bought back. */
export function restate(entry: Entry, before: Position): Position {
  if (before.quantity.isZero()) {
    if (before !== NO_POSITION && entry.ratio) return before
    throw new OversellError(entry, before.quantity)
  }
  const quantity = entry.ratio ? becomes(before.quantity, entry.ratio) : entry.quantity
  return quantity === null ? before : { ...before, quantity }
}

export function merge(
  entry: Entry,
  whole: Position,
  positions: Positions,
  context: Context,
): Changes {
  const { subject, into, ratio } = entry
  if (subject === null || into === null || ratio === null) return []
  if (whole.quantity.isZero()) throw new OversellError(entry, whole.quantity)
  const before = entry.amount.isZero() ? whole : returnCapital(whole, entry, context)
  const parcel = parcelOf(before, before.quantity)
  const target = positions.get(into) ?? NO_POSITION
  const moved = addParcel(target, { ...parcel, quantity: becomes(before.quantity, ratio) })
  return [
    [subject, takeParcel(before, parcel)],
    [
      into,
      {
        ...moved,
        currency: target.currency ?? before.currency,
        costGap: target.costGap ?? before.costGap,
      },
    ],
  ]
}

export function spinOff(entry: Entry, before: Position, positions: Positions): Changes {
  const { subject, into } = entry
  if (subject === null || into === null) return []
  if (before.quantity.isZero()) throw new OversellError(entry, before.quantity)
  const quantity = entry.quantity ?? (entry.ratio ? becomes(before.quantity, entry.ratio) : ZERO)
  const moved = { quantity: ZERO, ...shareOfCost(before, entry.costShare ?? ZERO) }
  const target = positions.get(into) ?? NO_POSITION
  return [
    [
      subject,
      {
        ...before,
        costLocal: minus(before.costLocal, moved.costLocal),
        cost: minus(before.cost, moved.cost),
        poolCharges: minus(before.poolCharges, moved.poolCharges),
      },
    ],
    [
      into,
      {
        ...addParcel(target, { ...moved, quantity }),
        currency: target.currency ?? before.currency,
        costGap: target.costGap ?? before.costGap,
      },
    ],
  ]
}
