/** Shares that come from elsewhere or leave without a sale. */
import { type Decimal, minus, plus, ZERO } from '../../../../platform/decimal.ts'
import { type Context, considerationOf, poundsToLocal, toLocal } from '../amounts.ts'
import type { Entry } from '../entry.ts'
import { requireParcel } from '../oversell.ts'
import { statesPrice } from '../pair-transfers.ts'
import {
  addParcel,
  type CostGap,
  type MovedParcel,
  type Parcel,
  type Position,
  shareOfParcel,
  splitGain,
  takeParcel,
} from '../position.ts'

export function receive(entry: Entry, before: Position, context: Context): Position {
  const { quantity } = entry
  if (quantity === null) return before
  const isPaired = context.transit?.sideOf(entry)?.kind === 'paired'
  if (entry.price === null || (isPaired && !statesPrice(entry)))
    return takeOver(entry, quantity, before, context)
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

/** Without a price, shares cost what they cost in the own account that they left. */
function takeOver(entry: Entry, quantity: Decimal, before: Position, context: Context): Position {
  const moved = movedBy(entry, context)
  if ('why' in moved) {
    const unknown = { quantity, costLocal: null, cost: null, poolCharges: ZERO }
    return {
      ...addParcel(before, unknown),
      costGap: before.costGap ?? moved,
      invested: null,
    }
  }
  const { cost, costGap, currency, poolCharges } = moved
  const isSame = before.currency === null || before.currency === currency
  const costLocal = isSame ? moved.costLocal : poundsToLocal(cost, before, entry, context)
  return {
    ...addParcel(before, { quantity, costLocal, cost, poolCharges }),
    currency: before.currency ?? currency,
    costGap: before.costGap ?? costGap,
    invested: plus(before.invested, plus(cost, poolCharges)),
  }
}

function movedBy(entry: Entry, { transit }: Context): MovedParcel | CostGap {
  const side = transit?.sideOf(entry)
  if (side?.kind === 'open') return { entry, why: 'numbers_differ' }
  if (!transit || side?.kind !== 'paired') return { entry, why: 'no_price' }
  if (side.split) return { entry, why: 'split_between' }
  const parts: MovedParcel[] = []
  for (const departure of side.with) {
    const gone = transit.departed(departure)
    if (gone === null) return { entry, why: 'no_order' }
    parts.push(shareOfParcel(gone, shared(entry, departure)))
  }
  return parts.reduce(sumParcels)
}

/** The shares that a departure and one of its arrivals have in common. */
function shared(a: Entry, b: Entry): Decimal {
  const [one, other] = [a.quantity ?? ZERO, b.quantity ?? ZERO]
  return one.lt(other) ? one : other
}

function sumParcels(a: MovedParcel, b: MovedParcel): MovedParcel {
  return {
    quantity: a.quantity.plus(b.quantity),
    currency: a.currency,
    // Purchases in two currencies have no cost in one.
    costLocal: a.currency === b.currency ? plus(a.costLocal, b.costLocal) : null,
    cost: plus(a.cost, b.cost),
    poolCharges: plus(a.poolCharges, b.poolCharges),
    costGap: a.costGap ?? b.costGap,
  }
}

export function handOver(entry: Entry, before: Position, context: Context): Position {
  if (entry.quantity === null) return before
  const parcel = requireParcel(entry, before)
  const side = context.transit?.sideOf(entry)
  if (side?.kind !== 'paired') return takeParcel(before, parcel)
  const { costGap, currency } = before
  context.transit?.leave(entry, { ...parcel, costGap, currency })
  return side.with.reduce(
    (left, arrival) => leaveTo(arrival, entry, left, before, parcel, context),
    takeParcel(before, parcel),
  )
}

/**
 * Shares that arrive at a stated price count as sold for it, so that the gain up to there stays; others
 * take with them what was paid.
 */
function leaveTo(
  arrival: Entry,
  entry: Entry,
  left: Position,
  before: Position,
  parcel: Parcel,
  context: Context,
): Position {
  const quantity = shared(arrival, entry)
  const part = shareOfParcel({ ...parcel, currency: null, costGap: null }, quantity)
  if (!statesPrice(arrival)) {
    return { ...left, invested: minus(left.invested, plus(part.cost, part.poolCharges)) }
  }
  const stated = considerationOf({ ...arrival, quantity }, context)
  const gain = splitGain(part, toLocal(stated, before, entry, context), stated.pounds)
  return {
    ...left,
    gainGap: left.gainGap ?? before.costGap,
    realisedPrice: plus(left.realisedPrice, gain.price),
    realisedCurrency: plus(left.realisedCurrency, gain.currency),
  }
}
