/** Quantity, price and amount of a trade against each other, in any currency. */

import type { ActivityKind } from '@leadenhall/contract/portfolio/index.ts'
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { Decimal, toText, ZERO } from '../../../platform/decimal.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { isHundredfoldMove } from '../../quotes/index.ts'

/** Half of the last place to which files write prices, in pounds and in pence. */
const PRICE_ROUNDING = { major: 0.0005, minor: 0.005 }
const PENNY = 0.01

interface TradeAmount {
  readonly kind: ActivityKind
  readonly quantity: string | null
  readonly price: string | null
  readonly price_unit: string | null
  readonly charges: string
  readonly amount: string
  readonly accrued: string | null
}

/**
 * Part of a trade's amount that neither price nor charges explain, above zero for costs; null within a
 * penny and the rounding of the price, or where a rate of exchange is between them.
 */
export function unexplainedOf(trade: TradeAmount, currency: string): Decimal | null {
  const { amount, kind, price, price_unit: unit, quantity } = trade
  if ((kind !== 'buy' && kind !== 'sell') || !price || !unit || !quantity) return null
  if (currencyOf(unit) !== currency || unit.endsWith('%')) return null
  const perMajor = unitsPerMajor(unit)
  const rounding = perMajor === 1 ? PRICE_ROUNDING.major : PRICE_ROUNDING.minor / perMajor
  const charges = Object.values(JSON.parse(trade.charges) as Record<string, string>)
  const shares = new Decimal(quantity).times(price).div(perMajor)
  const known = charges.reduce((sum, text) => sum.plus(text), ZERO)
  const accrued = new Decimal(trade.accrued ?? ZERO)
  const rest = shares
    .plus(accrued)
    .times(kind === 'buy' ? -1 : 1)
    .minus(known)
    .minus(amount)
  const tolerance = new Decimal(quantity).times(rounding).plus(PENNY)
  return rest.abs().lte(tolerance) ? null : rest
}

interface TradeSums {
  readonly kind: 'buy' | 'sell'
  /** Quantity times price, in the account's currency. */
  readonly shares: Decimal
  /** Cash effect, charges included. */
  readonly effect: Decimal
  /** Charges that are known apart, and interest that a purchase pays or a sale receives (below zero). */
  readonly charges: Decimal
  /** At the rate of a day that may not be the broker's. */
  readonly isForeign: boolean
}

/** Of the value of the shares: rounded prices, and a broker's rate that is not the day's. */
const TOLERANCE = { own: 0.02, foreign: 0.25 }
/** Charges that a file leaves in the amount: a minimum commission, or stamp duty and a percentage. */
const MAX_HIDDEN_CHARGE = 60
const MAX_HIDDEN_SHARE = 0.06

/** @throws AppError naming the sums, for a difference that no charge explains */
export function requireLikely({ kind, shares, effect, charges, isForeign }: TradeSums): void {
  const paid = effect.abs()
  const alone = kind === 'buy' ? paid.minus(charges) : paid.plus(charges)
  const cost = kind === 'buy' ? alone.minus(shares) : shares.minus(alone)
  const tolerance = shares.times(isForeign ? TOLERANCE.foreign : TOLERANCE.own).plus(0.01)
  const hidden = shares.times(MAX_HIDDEN_SHARE)
  const limit = tolerance.plus(hidden.gt(MAX_HIDDEN_CHARGE) ? hidden : MAX_HIDDEN_CHARGE)
  const isPlausible = cost.gte(tolerance.neg()) && cost.lte(limit)
  if (isPlausible && !isFarApart(shares, alone)) return
  if (isHundredfoldMove(shares.toNumber(), alone.toNumber())) {
    throw invalid(
      'price.unit',
      'Price and amount are a hundredfold apart. Is the price in pence (GBX), in pounds (GBP), or for £100 of nominal (GBP%)?',
    )
  }
  throw invalid(
    'amount',
    `Quantity times price is ${toText(shares, 2)}, the amount ${toText(paid, 2)}. Which of the three is wrong?`,
  )
}

/** A hidden charge may be large beside a small trade, but not ten times its value. */
function isFarApart(shares: Decimal, alone: Decimal): boolean {
  return shares.gt(0) && alone.gt(shares.times(10))
}
