import { type Decimal, minus, plus, times, ZERO } from '../../../platform/decimal.ts'
import type { Entry } from './entry.ts'

/**
 * An account's position in an instrument after an activity. Sums in pounds are null where a day's
 * exchange rate is unknown.
 */
export interface Position {
  readonly quantity: Decimal
  /**
   * An activity that would have made the quantity impossible and was left out; null without one. The
   * value is not known while such shares are held.
   */
  readonly beyond: Entry | null
  /** Currency in which the shares were priced when first bought; null before that. */
  readonly currency: string | null
  /** Average-cost pool of the shares held, in `currency`, without charges. */
  readonly costLocal: Decimal | null
  /** The same pool in pounds, at the rates of the purchases. */
  readonly cost: Decimal | null
  /** Charges paid for the shares held, in pounds. */
  readonly poolCharges: Decimal | null
  /** Why the cost is not known, where no exchange rate is missing; null otherwise. */
  readonly costGap: CostGap | null
  /** Why the gain of sold shares is not known: they had such a cost. */
  readonly gainGap: CostGap | null
  /** Gains of sold shares, in pounds: from the price, and from the exchange rate. */
  readonly realisedPrice: Decimal | null
  readonly realisedCurrency: Decimal | null
  /** Dividends and interest received, in pounds. */
  readonly income: Decimal | null
  /** All charges, fees and taxes paid, in pounds, above zero. */
  readonly costs: Decimal | null
  /** Pounds ever paid for shares, charges included. */
  readonly invested: Decimal | null
}

/** Shares that came without a cost. */
export interface CostGap {
  readonly entry: Entry
  /**
   * `no_price`: they come from outside; `numbers_differ`: transfers near them have other numbers of
   * shares; `no_order`: own accounts moved shares to each other before they had them; `split_between`:
   * the shares were split on their way, so their number may be of old or of new ones.
   */
  readonly why: 'no_price' | 'numbers_differ' | 'no_order' | 'split_between'
}

export const NO_POSITION: Position = {
  quantity: ZERO,
  beyond: null,
  currency: null,
  costLocal: ZERO,
  cost: ZERO,
  poolCharges: ZERO,
  costGap: null,
  gainGap: null,
  realisedPrice: ZERO,
  realisedCurrency: ZERO,
  income: ZERO,
  costs: ZERO,
  invested: ZERO,
}

/** Of one account, by security. */
export type Positions = ReadonlyMap<string, Position>
/** Positions that an activity changes, with their values after it. */
export type Changes = readonly (readonly [subject: string, position: Position])[]

/** Shares with what they cost. */
export interface Parcel {
  readonly quantity: Decimal
  readonly costLocal: Decimal | null
  readonly cost: Decimal | null
  readonly poolCharges: Decimal | null
}

/** Shares that go to another account, as they were in the one that they leave. */
export interface MovedParcel extends Parcel {
  readonly currency: string | null
  readonly costGap: CostGap | null
}

/** Decimal places of a quantity, in the ledger and on the screen. */
const QUANTITY_PLACES = 10

/**
 * Shares that some shares become, as they are shown: what a user reads can be sold exactly. What is
 * less than the smallest quantity stays as it is, and is refused as impossible.
 */
export function becomes(quantity: Decimal, ratio: Decimal): Decimal {
  const exact = quantity.times(ratio)
  const shown = exact.toDecimalPlaces(QUANTITY_PLACES)
  return shown.isZero() ? exact : shown
}

export function addParcel(position: Position, parcel: Parcel): Position {
  return {
    ...position,
    quantity: position.quantity.plus(parcel.quantity),
    costLocal: plus(position.costLocal, parcel.costLocal),
    cost: plus(position.cost, parcel.cost),
    poolCharges: plus(position.poolCharges, parcel.poolCharges),
  }
}

/** The part of the pool that goes with some of the shares, at average cost. */
export function parcelOf(position: Position, quantity: Decimal): Parcel {
  const { costLocal, cost, poolCharges } = position
  if (quantity.eq(position.quantity)) return { quantity, costLocal, cost, poolCharges }
  return { quantity, ...shareOfCost(position, quantity.div(position.quantity)) }
}

export function shareOfCost(position: Position, share: Decimal): Omit<Parcel, 'quantity'> {
  return {
    costLocal: times(position.costLocal, share),
    cost: times(position.cost, share),
    poolCharges: times(position.poolCharges, share),
  }
}

/** The part of some of the shares that left together. */
export function shareOfParcel(parcel: MovedParcel, quantity: Decimal): MovedParcel {
  if (quantity.eq(parcel.quantity)) return parcel
  const share = quantity.div(parcel.quantity)
  const { cost, costLocal, poolCharges } = parcel
  return {
    ...parcel,
    quantity,
    costLocal: times(costLocal, share),
    cost: times(cost, share),
    poolCharges: times(poolCharges, share),
  }
}

export function takeParcel(position: Position, parcel: Parcel): Position {
  const quantity = position.quantity.minus(parcel.quantity)
  // An emptied pool is known again, whatever its cost was.
  if (quantity.isZero()) {
    return {
      ...position,
      quantity,
      beyond: null,
      costLocal: ZERO,
      cost: ZERO,
      poolCharges: ZERO,
      costGap: null,
      currency: null,
    }
  }
  return {
    ...position,
    quantity,
    costLocal: minus(position.costLocal, parcel.costLocal),
    cost: minus(position.cost, parcel.cost),
    poolCharges: minus(position.poolCharges, parcel.poolCharges),
  }
}

/** A gain split into what the price made and what the exchange rate made. */
export interface SplitGain {
  readonly price: Decimal | null
  readonly currency: Decimal | null
}

/**
 * The price's part is the gain in local currency at the rate of the purchase, the currency's part the
 * rest: (L₁ − L₀) · G₀/L₀ and G₁ − L₁ · G₀/L₀, where L is a value in local currency and G in pounds.
 */
export function splitGain(
  parcel: Pick<Parcel, 'costLocal' | 'cost'>,
  local: Decimal | null,
  pounds: Decimal | null,
): SplitGain {
  const { costLocal, cost } = parcel
  if (costLocal === null || cost === null || local === null || pounds === null) {
    return { price: null, currency: null }
  }
  // Shares that cost nothing have no rate of purchase.
  if (costLocal.isZero()) return { price: pounds.minus(cost), currency: ZERO }
  const atOldRate = local.times(cost).div(costLocal)
  return { price: atOldRate.minus(cost), currency: pounds.minus(atOldRate) }
}
