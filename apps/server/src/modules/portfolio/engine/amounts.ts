/** The worth of an activity: in its own currency, in pounds and in the currency of a position. */
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import type { Entry } from './entry.ts'
import type { MovedParcel, Position } from './position.ts'
import type { Transit } from './transit.ts'

/** Pounds for one unit of a currency on a day; null if no rate is known. */
export type RateOn = (currency: string, day: Day) => Decimal | null

export interface Context {
  readonly accountCurrency: string
  readonly rateOn: RateOn
  /** Null for an account alone. */
  readonly transit: Transit<MovedParcel> | null
}

/** An amount of the account's currency. */
export function inPounds(amount: Decimal, { day }: Entry, { accountCurrency, rateOn }: Context) {
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
export function considerationOf(entry: Entry, context: Context): Consideration {
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
export function toLocal(
  { currency, local, pounds }: Consideration,
  position: Position,
  entry: Entry,
  { rateOn }: Context,
): Decimal | null {
  if (position.currency === null || position.currency === currency) return local
  const rate = rateOn(position.currency, entry.day)
  return rate === null || pounds === null ? null : pounds.div(rate)
}

export function poundsToLocal(
  pounds: Decimal | null,
  { currency }: Position,
  { day }: Entry,
  { rateOn }: Context,
): Decimal | null {
  if (pounds === null || pounds.isZero()) return pounds
  const rate = currency === null ? null : rateOn(currency, day)
  return rate === null ? null : pounds.div(rate)
}
