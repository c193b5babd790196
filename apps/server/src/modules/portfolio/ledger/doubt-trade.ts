/** Witnesses for a trade: the day's close, the exchange's calendar, and the shares that exist. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import type { Listing } from '../../instruments/index.ts'

export interface TradeFacts {
  readonly date: string
  readonly quantity: string | null
  readonly price: string | null
  readonly price_unit: string | null
}

export interface TradeWitnesses {
  readonly listing: Listing
  /** False on a day without a session; null where the calendar does not say. */
  readonly isTradingDay: boolean | null
  /** As traded; null if unknown. */
  readonly close: { readonly value: number; readonly unit: string } | null
  /** New shares for an old one by the file's own splits after the day, which the close may not know. */
  readonly laterSplits: number
}

export interface TradeDoubt {
  readonly about: 'price' | 'date' | 'quantity'
  readonly question: string
}

/** Days move less, and units differ by a hundred. */
const MAX_PRICE_RATIO = 5

/** The first contradiction of the trade; null if there is none. */
export function doubtTrade(trade: TradeFacts, witnesses: TradeWitnesses): TradeDoubt | null {
  return (
    doubtDate(trade, witnesses) ?? doubtPrice(trade, witnesses) ?? doubtQuantity(trade, witnesses)
  )
}

function doubtDate({ date }: TradeFacts, { isTradingDay, listing }: TradeWitnesses) {
  if (isTradingDay !== false) return null
  const question = `${listing.exchange} was shut on ${formatLongDate(date)}. Is the date right?`
  return { about: 'date' as const, question }
}

function doubtPrice(
  { price, price_unit: unit }: TradeFacts,
  { close, laterSplits, listing }: TradeWitnesses,
) {
  if (!price || !unit || !close || unit.endsWith('%') || close.unit.endsWith('%')) return null
  if (currencyOf(unit) !== currencyOf(close.unit)) return null
  const major = new Decimal(price).div(unitsPerMajor(unit))
  const closed = new Decimal(close.value).div(unitsPerMajor(close.unit))
  if (major.isZero() || closed.isZero()) return null
  const isNear = (each: Decimal) =>
    each.lte(closed.times(MAX_PRICE_RATIO)) && closed.lte(each.times(MAX_PRICE_RATIO))
  if (isNear(major) || isNear(major.div(laterSplits))) return null
  const own = toText(closed.times(unitsPerMajor(unit)), 4)
  const question = `The price is ${price} ${unit}; ${listing.ticker} closed at ${own} ${unit} that day. Is the price right?`
  return { about: 'price' as const, question }
}

function doubtQuantity({ quantity }: TradeFacts, { listing }: TradeWitnesses) {
  const issued = sharesOf(listing)
  if (quantity === null || issued === null || new Decimal(quantity).lte(issued)) return null
  const question = `${quantity} shares are more than the ${toText(issued, 0)} that ${listing.name} has issued. Is the quantity right?`
  return { about: 'quantity' as const, question }
}

/** By market cap and price of the list; null where either is missing or their currencies differ. */
function sharesOf(listing: Listing): Decimal | null {
  const { last_price: price, last_price_unit: unit } = listing
  const { market_cap: value, market_cap_unit: valueUnit } = listing
  if (!price || !unit || !value || !valueUnit) return null
  if (currencyOf(unit) !== currencyOf(valueUnit)) return null
  const major = new Decimal(price).div(unitsPerMajor(unit))
  return new Decimal(value).div(unitsPerMajor(valueUnit)).div(major)
}
