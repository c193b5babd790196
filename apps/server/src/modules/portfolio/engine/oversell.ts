/** Activities that no holding allows. */
import { type Decimal, ZERO } from '../../../platform/decimal.ts'
import type { Entry } from './entry.ts'
import { type Parcel, type Position, parcelOf } from './position.ts'

/** More shares leave than are held. */
export class OversellError extends Error {
  readonly entry: Entry
  readonly held: Decimal
  constructor(entry: Entry, held: Decimal) {
    super(`${entry.kind} of more than ${held.toFixed()} shares held`)
    this.name = 'OversellError'
    this.entry = entry
    this.held = held
  }
}

/** A quantity beyond what any holding can have, by one activity. */
export class ImpossibleQuantityError extends OversellError {}

/** @throws OversellError */
export function requireParcel(entry: Entry, before: Position): Parcel {
  const quantity = entry.quantity ?? ZERO
  if (quantity.gt(before.quantity)) throw new OversellError(entry, before.quantity)
  return parcelOf(before, quantity)
}
