import { FUND_EXCHANGE } from '@leadenhall/contract/instruments/index.ts'
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { latestTradingDay, olderDayOf } from '../../quotes/index.ts'
import { seriesAt } from '../engine/daily-values.ts'
import { symbolOf } from './load-prices.ts'
import type { LoadedPrices } from './price-book.ts'
import type { PriceDeps } from './price-deps.ts'

export interface PriceNow {
  readonly value: Decimal
  readonly unit: string
  /** Pounds for one unit of its currency; null if unknown. */
  readonly rate: Decimal | null
}

export interface DatedPrice extends PriceNow {
  /** An instant of a quote, or the day of a close. */
  readonly asOf: string
  /** Change of one share since the previous close in the major unit; null for another day, and for a fund. */
  readonly change: Decimal | null
}

/** The latest quote. Null without one, or if its unit is unknown or in doubt. */
export function findLivePrice(
  deps: Pick<PriceDeps, 'calendar' | 'clock' | 'latest' | 'universe'>,
  subject: string,
  prices: LoadedPrices,
  today: Day,
): DatedPrice | null {
  const symbol = symbolOf(deps.universe(), subject)
  const quote = deps.latest.find(symbol)?.quote
  if (!quote?.price || quote.unit === null || isDoubtful(quote)) return null
  // A fund is priced once a day, so its move is not one of a market that trades.
  const isFund = deps.universe().findById(subject)?.exchange === FUND_EXCHANGE
  const isOfToday = !isFund && olderDayOf(latestTradingDay(deps, symbol), quote) === null
  const change =
    isOfToday && quote.previousClose !== null && quote.changeRatio !== null
      ? new Decimal(quote.price).minus(quote.previousClose).div(unitsPerMajor(quote.unit))
      : null
  return {
    value: new Decimal(quote.price),
    unit: quote.unit,
    rate: rateFor(prices, quote.unit, today),
    asOf: quote.provenance.asOf,
    change,
  }
}

/** The close of a day, or the last one up to ten days before. */
export function findClose(prices: LoadedPrices, subject: string, day: Day): DatedPrice | null {
  const close = prices.closeOn(subject, day)
  if (!close) return null
  return {
    // As many digits as a source gives: the rest is noise of binary fractions.
    value: new Decimal(close.value).toSignificantDigits(12),
    unit: close.unit,
    rate: rateFor(prices, close.unit, day),
    asOf: toDate(day),
    change: null,
  }
}

function rateFor(prices: LoadedPrices, unit: string, day: Day): Decimal | null {
  const series = prices.rateOf(currencyOf(unit))
  const rate = series ? seriesAt(series, day) : Number.NaN
  return Number.isNaN(rate) ? null : new Decimal(rate)
}
