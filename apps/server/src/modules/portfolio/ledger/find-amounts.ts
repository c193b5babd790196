/** The cash effect of an activity, as entered or computed. */
import {
  type ActivityKind,
  DEEMED,
  MAX_QUANTITY,
  PAID_OUT,
} from '@leadenhall/contract/portfolio/index.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { Decimal, toText, ZERO } from '../../../platform/decimal.ts'
import { AppError, invalid } from '../../../platform/http/app-error.ts'
import { getFxRate } from '../../currencies/index.ts'
import type { ActivitiesTable } from '../tables.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import { requireLikely } from './likely-amount.ts'
import { type ActivityBody, describeKind } from './require-fields.ts'
import { NO_CHARGES } from './to-entry.ts'

/** An activity that moves no cash has an amount that counts as paid. */
export async function findAmounts(
  deps: LedgerDeps,
  currency: string,
  body: ActivityBody,
  unit: string | null,
): Promise<Pick<ActivitiesTable, 'amount' | 'deemed'>> {
  if (!DEEMED.has(body.kind) || body.amount === undefined) {
    const amount = await findAmount(deps, currency, body, unit)
    requireLikelySum(amount)
    return { amount: toText(amount), deemed: null }
  }
  const deemed = new Decimal(body.amount)
  requireLikelySum(deemed)
  if (deemed.isNegative() && !deemed.isZero()) {
    throw invalid('amount', `${describeKind(body.kind)} has an amount of zero or more.`)
  }
  return { amount: '0', deemed: toText(deemed) }
}

/** The cash effect: as given, or from quantity, price, charges and the day's exchange rate. */
async function findAmount(
  deps: LedgerDeps,
  currency: string,
  body: ActivityBody,
  unit: string | null,
): Promise<Decimal> {
  const { amount, charges = NO_CHARGES, kind, price, quantity } = body
  const total = Object.values(charges).reduce((sum, text) => sum.plus(text), ZERO)
  const accrued = new Decimal(body.accrued ?? ZERO)
  const isPurchase = kind === 'buy' || kind === 'rights'
  const shares =
    price && unit && quantity
      ? new Decimal(quantity).times(price.value).div(unitsPerMajor(unit))
      : null
  const isForeign = unit !== null && currencyOf(unit) !== currency
  if (amount !== undefined) {
    const effect = effectOf(body, new Decimal(amount))
    const rate = isForeign && unit ? await findRate(deps, unit, currency, body.date) : 1
    if (shares && (isPurchase || kind === 'sell')) {
      requireLikely({
        kind: isPurchase ? 'buy' : 'sell',
        shares: shares.times(rate),
        effect,
        charges: isPurchase ? total.plus(accrued) : total.minus(accrued),
        isForeign,
      })
    }
    return effect
  }
  if (!isPurchase && kind !== 'sell') {
    if (isForeign && unit) await findRate(deps, unit, currency, body.date)
    return ZERO
  }
  if (shares === null) throw invalid('price', 'Enter the price or the amount.')
  const rate = isForeign && unit ? await findRate(deps, unit, currency, body.date) : 1
  const value = shares.times(rate).plus(accrued)
  return isPurchase ? value.plus(total).neg() : value.minus(total)
}

/** Kinds of which one takes back another: a dividend that is claimed back, interest charged. */
const TAKEN_BACK: ReadonlySet<ActivityKind> = new Set([
  'dividend',
  'interest',
  'deposit',
  'return_of_capital',
])

/**
 * The cash effect of an amount: an amount without sign follows the kind; below zero it is money that
 * leaves.
 * @throws AppError for an amount below zero of a kind that always brings money in
 */
function effectOf({ is_reversed: isReversed, kind }: ActivityBody, given: Decimal): Decimal {
  const isBelow = given.isNegative() && !given.isZero()
  if (isBelow && !PAID_OUT.has(kind) && !TAKEN_BACK.has(kind) && isReversed !== true) {
    throw invalid('amount', `${describeKind(kind)} brings money in: enter an amount above zero.`)
  }
  const isBack = isReversed === true || (isBelow && !PAID_OUT.has(kind))
  const size = given.abs()
  return PAID_OUT.has(kind) === isBack ? size : size.neg()
}

/** @throws AppError for a sum that no account has */
function requireLikelySum(amount: Decimal): void {
  if (amount.abs().lte(MAX_QUANTITY)) return
  throw invalid('amount', 'Quantity and price give more than 10^15, which no account has.')
}

/** @throws AppError validation_failed without a rate for the day */
async function findRate(
  deps: LedgerDeps,
  unit: string,
  currency: string,
  date: string,
): Promise<number> {
  try {
    const { rate } = await getFxRate(deps, `${currencyOf(unit)}-${currency}`, date)
    return rate
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
    throw invalid(
      'price.unit',
      `There is no exchange rate from ${currencyOf(unit)} to ${currency} on ${formatLongDate(date)}.`,
    )
  }
}
