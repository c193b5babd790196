/** A position at a price: value, and gain split into price, currency, income and costs. */
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import { type Decimal, plus, times, ZERO } from '../../../platform/decimal.ts'
import type { RateOn } from '../engine/amounts.ts'
import { type Position, splitGain } from '../engine/position.ts'
import type { PriceNow } from '../prices/price-now.ts'

export interface GainParts {
  readonly price: Decimal | null
  readonly currency: Decimal | null
  readonly income: Decimal | null
  readonly costs: Decimal | null
}

export interface Valued {
  /** In the major unit of the price's currency. */
  readonly local: Decimal | null
  readonly pounds: Decimal | null
  readonly gain: GainParts
}

export function valuePosition(
  position: Position,
  price: PriceNow | null,
  rateOn: RateOn,
  day: Day,
): Valued {
  const { beyond, quantity } = position
  const isHeld = !quantity.isZero()
  const known = beyond === null ? price : null
  const local = isHeld ? localValue(quantity, known) : ZERO
  const pounds = isHeld ? times(local, known?.rate ?? null) : ZERO
  const ownLocal = isHeld ? inOwnCurrency(position, known, local, pounds, rateOn, day) : ZERO
  const open = isHeld ? splitGain(position, ownLocal, pounds) : { price: ZERO, currency: ZERO }
  return {
    local,
    pounds,
    gain: {
      price: plus(position.realisedPrice, open.price),
      currency: plus(position.realisedCurrency, open.currency),
      income: position.income,
      costs: position.costs?.neg() ?? null,
    },
  }
}

function localValue(quantity: Decimal, price: PriceNow | null): Decimal | null {
  return price && quantity.times(price.value).div(unitsPerMajor(price.unit))
}

/** In the currency of the purchases, which may be another line's than the price's. */
function inOwnCurrency(
  { currency }: Position,
  price: PriceNow | null,
  local: Decimal | null,
  pounds: Decimal | null,
  rateOn: RateOn,
  day: Day,
): Decimal | null {
  if (currency === null || (price && currencyOf(price.unit) === currency)) return local
  const rate = rateOn(currency, day)
  return pounds === null || rate === null ? null : pounds.div(rate)
}

export function addGains(a: GainParts, b: GainParts): GainParts {
  return {
    price: plus(a.price, b.price),
    currency: plus(a.currency, b.currency),
    income: plus(a.income, b.income),
    costs: plus(a.costs, b.costs),
  }
}

export const NO_GAIN: GainParts = { price: ZERO, currency: ZERO, income: ZERO, costs: ZERO }

export function totalGain({ price, currency, income, costs }: GainParts): Decimal | null {
  return plus(plus(price, currency), plus(income, costs))
}

/** Cost of a share with charges, in its own currency; null without one. */
export function averageCost(position: Position, unit: string | null) {
  const { cost, costLocal, currency, poolCharges, quantity } = position
  if (quantity.isZero() || cost === null || costLocal === null || currency === null) return null
  if (poolCharges === null) return null
  const own = unit !== null && currencyOf(unit) === currency ? unit : currency
  const withCharges = cost.isZero() ? costLocal : costLocal.times(cost.plus(poolCharges)).div(cost)
  return { value: withCharges.times(unitsPerMajor(own)).div(quantity), unit: own }
}

/** Pounds paid for the shares held, charges included. */
export function bookCost(position: Position): Decimal | null {
  return plus(position.cost, position.poolCharges)
}

export function ratioOf(part: Decimal | null, whole: Decimal | null): number | null {
  if (part === null || whole === null || whole.lte(0)) return null
  const ratio = part.div(whole).toNumber()
  return Number.isFinite(ratio) ? ratio : null
}

export function sumPositions(a: Position, b: Position): Position {
  const hasOne = a.currency === b.currency || b.currency === null || a.currency === null
  return {
    quantity: a.quantity.plus(b.quantity),
    beyond: a.beyond ?? b.beyond,
    currency: a.currency ?? b.currency,
    costLocal: hasOne ? plus(a.costLocal, b.costLocal) : null,
    cost: plus(a.cost, b.cost),
    poolCharges: plus(a.poolCharges, b.poolCharges),
    costGap: a.costGap ?? b.costGap,
    gainGap: a.gainGap ?? b.gainGap,
    realisedPrice: plus(a.realisedPrice, b.realisedPrice),
    realisedCurrency: plus(a.realisedCurrency, b.realisedCurrency),
    income: plus(a.income, b.income),
    costs: plus(a.costs, b.costs),
    invested: plus(a.invested, b.invested),
  }
}
