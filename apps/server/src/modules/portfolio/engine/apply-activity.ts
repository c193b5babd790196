/** One activity applied to the positions of its account. Pure: rates are passed in. */
import { MAX_QUANTITY } from '@leadenhall/contract/portfolio/index.ts'
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import { Decimal, minus, plus, ZERO } from '../../../platform/decimal.ts'
import type { Entry } from './entry.ts'
import {
  addParcel,
  NO_POSITION,
  type Parcel,
  type Position,
  parcelOf,
  shareOfCost,
  splitGain,
  takeParcel,
} from './position.ts'

/** Pounds for one unit of a currency on a day; null if no rate is known. */
export type RateOn = (currency: string, day: Day) => Decimal | null

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

/** The last of the 10 decimal places of a quantity. */
const MIN_QUANTITY = 1e-10

/** A quantity beyond what any holding can have, by one activity. */
export class ImpossibleQuantityError extends OversellError {}

interface Context {
  readonly accountCurrency: string
  readonly rateOn: RateOn
}

type Positions = ReadonlyMap<string, Position>
export type Changes = readonly (readonly [subject: string, position: Position])[]

/**
 * The positions that the activity changes. One that would make a quantity impossible changes none,
 * and the position says so.
 * @throws OversellError
 */
export function applyActivity(entry: Entry, positions: Positions, context: Context): Changes {
  const changes = changePositions(entry, positions, context)
  if (!changes.some(([, { quantity }]) => isBeyond(quantity))) return changes
  return changes.map(([subject]) => {
    const before = positions.get(subject) ?? NO_POSITION
    return [subject, { ...before, beyond: before.beyond ?? entry }]
  })
}

/** True if a holding is larger than any can be, or has been consolidated to less than the smallest. */
export function isBeyond(quantity: Decimal): boolean {
  return quantity.gt(MAX_QUANTITY) || (quantity.gt(0) && quantity.lt(MIN_QUANTITY))
}

function changePositions(entry: Entry, positions: Positions, context: Context): Changes {
  const { subject } = entry
  if (subject === null) return []
  const before = positions.get(subject) ?? NO_POSITION
  switch (entry.kind) {
    case 'buy':
    case 'scrip':
    case 'drip':
    case 'rights':
      return [[subject, acquire(entry, before, context)]]
    case 'transfer_in':
    case 'gift_from_spouse':
      return [[subject, receive(entry, before, context)]]
    case 'sell':
      return [[subject, sell(entry, before, context)]]
    case 'transfer_out':
    case 'gift_to_spouse':
      return [[subject, handOver(entry, before)]]
    case 'dividend':
    case 'interest':
      return [[subject, earn(entry, before, context)]]
    case 'fee':
    case 'tax':
      return [[subject, pay(before, inPounds(entry.amount.neg(), entry, context))]]
    case 'split':
    case 'consolidation':
      return [[subject, restate(entry, before)]]
    case 'return_of_capital':
    case 'equalisation':
      return [[subject, returnCapital(before, entry, context)]]
    case 'notional_distribution':
      return [[subject, reinvest(entry, before, context)]]
    case 'negligible_value':
      return [[subject, claimNegligible(entry, before, context)]]
    case 'merger':
      return merge(entry, before, positions, context)
    case 'spin_off':
      return spinOff(entry, before, positions)
    case 'deposit':
    case 'withdrawal':
      return []
  }
}

/** An amount of the account's currency. */
function inPounds(amount: Decimal, { day }: Entry, { accountCurrency, rateOn }: Context) {
  // Nothing is nothing in any currency.
  if (amount.isZero()) return ZERO
  const rate = rateOn(accountCurrency, day)
  return rate === null ? null : amount.times(rate)
}

interface Consideration {
  readonly currency: string
  /** In `currency`. */
  readonly local: Decimal
  readonly pounds: Decimal | null
}

/** Value of the shares alone, without charges. */
function considerationOf(entry: Entry, context: Context): Consideration {
  const { accrued, price, quantity, charges, amount, kind } = entry
  const value =
    price && quantity ? quantity.times(price.value).div(unitsPerMajor(price.unit)) : null
  const currency = price ? currencyOf(price.unit) : context.accountCurrency
  const isPaid = kind === 'buy' || kind === 'rights'
  const cash = isPaid
    ? amount.neg().minus(charges).minus(accrued)
    : kind === 'sell'
      ? amount.plus(charges).minus(accrued)
      : null
  if (cash !== null) {
    // The broker's own rate counts: what left the account is what the shares cost.
    const local = value ?? cash
    return { currency, local, pounds: inPounds(cash, entry, context) }
  }
  const rate =
    value === null || value.isZero() ? new Decimal(1) : context.rateOn(currency, entry.day)
  const local = value ?? ZERO
  return { currency, local, pounds: rate === null ? null : local.times(rate) }
}

/** The local amount in the position's own currency, through pounds where the two differ. */
function toLocal(
  { currency, local, pounds }: Consideration,
  position: Position,
  entry: Entry,
  { rateOn }: Context,
): Decimal | null {
  if (position.currency === null || position.currency === currency) return local
  const rate = rateOn(position.currency, entry.day)
  return rate === null || pounds === null ? null : pounds.div(rate)
}

function acquire(entry: Entry, before: Position, context: Context): Position {
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

function receive(entry: Entry, before: Position, context: Context): Position {
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

function sell(entry: Entry, before: Position, context: Context): Position {
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
    realisedPrice: plus(before.realisedPrice, gain.price),
    realisedCurrency: plus(before.realisedCurrency, gain.currency),
    income: plus(before.income, inPounds(entry.accrued, entry, context)),
    costs: plus(before.costs, charges),
  }
}

function handOver(entry: Entry, before: Position): Position {
  return entry.quantity === null ? before : takeParcel(before, requireParcel(entry, before))
}

/** @throws OversellError */
function requireParcel(entry: Entry, before: Position): Parcel {
  const quantity = entry.quantity ?? ZERO
  if (quantity.gt(before.quantity)) throw new OversellError(entry, before.quantity)
  return parcelOf(before, quantity)
}

function earn(entry: Entry, before: Position, context: Context): Position {
  const charges = inPounds(entry.charges, entry, context)
  const gross = inPounds(entry.amount.plus(entry.charges), entry, context)
  return pay({ ...before, income: plus(before.income, gross) }, charges)
}

function pay(before: Position, cost: Decimal | null): Position {
  return { ...before, costs: plus(before.costs, cost) }
}

function restate(entry: Entry, before: Position): Position {
  if (before.quantity.isZero()) throw new OversellError(entry, before.quantity)
  const quantity = entry.ratio ? before.quantity.times(entry.ratio) : entry.quantity
  return quantity === null ? before : { ...before, quantity }
}

/** Capital returned lowers the cost; what exceeds it is a gain of the price. */
function returnCapital(before: Position, entry: Entry, context: Context): Position {
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

/** Income that a fund keeps raises the cost, as if it had been paid out and paid in again. */
function reinvest(entry: Entry, before: Position, context: Context): Position {
  const income = entry.deemed === null ? null : inPounds(entry.deemed, entry, context)
  const kept = before.quantity.isZero() ? ZERO : income
  return {
    ...before,
    cost: plus(before.cost, kept),
    costLocal: plus(before.costLocal, poundsToLocal(kept, before, entry, context)),
    income: plus(before.income, income),
    invested: plus(before.invested, kept),
  }
}

/** Shares count as sold and bought back at the claimed value (TCGA 1992 s24). */
function claimNegligible(entry: Entry, before: Position, context: Context): Position {
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

function poundsToLocal(
  pounds: Decimal | null,
  { currency }: Position,
  { day }: Entry,
  { rateOn }: Context,
): Decimal | null {
  if (pounds === null || pounds.isZero()) return pounds
  const rate = currency === null ? null : rateOn(currency, day)
  return rate === null ? null : pounds.div(rate)
}

function merge(entry: Entry, whole: Position, positions: Positions, context: Context): Changes {
  const { subject, into, ratio } = entry
  if (subject === null || into === null || ratio === null) return []
  if (whole.quantity.isZero()) throw new OversellError(entry, whole.quantity)
  const before = entry.amount.isZero() ? whole : returnCapital(whole, entry, context)
  const parcel = parcelOf(before, before.quantity)
  const target = positions.get(into) ?? NO_POSITION
  const moved = addParcel(target, { ...parcel, quantity: before.quantity.times(ratio) })
  return [
    [subject, takeParcel(before, parcel)],
    [into, { ...moved, currency: target.currency ?? before.currency }],
  ]
}

function spinOff(entry: Entry, before: Position, positions: Positions): Changes {
  const { subject, into } = entry
  if (subject === null || into === null) return []
  if (before.quantity.isZero()) throw new OversellError(entry, before.quantity)
  const quantity = entry.quantity ?? (entry.ratio ? before.quantity.times(entry.ratio) : ZERO)
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
      },
    ],
  ]
}
