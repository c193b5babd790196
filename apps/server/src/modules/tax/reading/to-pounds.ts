/** Amounts of an activity in pounds, by the chosen rates. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { TaxRateSource } from '@leadenhall/contract/tax/index.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { type Decimal, ZERO } from '../../../platform/decimal.ts'
import type { Entry, RateOn } from '../../portfolio/index.ts'

export interface PoundRates {
  readonly rateOn: RateOn
  readonly source: TaxRateSource
}

/** Null with the reason where the rate of the day is not known. */
export interface Pounds {
  readonly pounds: Decimal | null
  readonly unknown: string | null
}

export function toPounds(
  amount: Decimal,
  currency: string,
  { date, day }: Pick<Entry, 'date' | 'day'>,
  { rateOn, source }: PoundRates,
): Pounds {
  if (amount.isZero()) return { pounds: ZERO, unknown: null }
  const rate = rateOn(currency, day)
  if (rate !== null) return { pounds: amount.times(rate), unknown: null }
  const on = formatLongDate(date)
  const unknown =
    source === 'monthly'
      ? `HMRC’s rate of the month from ${currency} to GBP on ${on} has not been imported`
      : `there is no exchange rate from ${currency} to GBP on ${on}`
  return { pounds: null, unknown }
}

/** The fund's distribution day, whose rate also counts: a notional distribution's own is the period's end. */
export function distributedOn(
  { date, day }: Pick<Entry, 'date' | 'day'>,
  settledOn: string | null,
): Pick<Entry, 'date' | 'day'> {
  return settledOn === null ? { date, day } : { date: settledOn, day: toDay(settledOn) }
}

/** Shares at their price, in the currency of the price; null without a price. */
export function priceValue({ price, quantity }: Entry): Decimal | null {
  return price && quantity ? quantity.times(price.value).div(unitsPerMajor(price.unit)) : null
}

export function poundsAtPrice(entry: Entry, rates: PoundRates): Pounds | null {
  const value = priceValue(entry)
  if (value === null || entry.price === null) return null
  return toPounds(value, currencyOf(entry.price.unit), entry, rates)
}

/**
 * Paid by a purchase or received from a sale for the shares alone, above zero: without charges and accrued
 * interest.
 */
export function poundsOfTrade(entry: Entry, currency: string, rates: PoundRates): Pounds {
  const { accrued, amount, charges, kind, price } = entry
  const isForeign = price !== null && currencyOf(price.unit) !== currency
  const atPrice = rates.source !== 'trade' && isForeign ? poundsAtPrice(entry, rates) : null
  if (atPrice) return atPrice
  const cash =
    kind === 'sell'
      ? amount.plus(charges).minus(accrued)
      : amount.neg().minus(charges).minus(accrued)
  return toPounds(cash, currency, entry, rates)
}
