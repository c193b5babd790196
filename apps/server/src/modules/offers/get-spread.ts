import type { Spread } from '@leadenhall/contract/offers/index.ts'
import { isDoubtful } from '@leadenhall/contract/quotes/doubt.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { currencyOf, toMajor } from '@leadenhall/contract/shared/money.ts'
import { todayOf } from '../../platform/calendar/days.ts'
import { Decimal, toText, toTextOrNull, ZERO } from '../../platform/decimal.ts'
import { invalid } from '../../platform/http/app-error.ts'
import type { Listing } from '../instruments/index.ts'
import { findKnownQuote, type QuoteService } from '../quotes/index.ts'
import { findListing, type OfferDeps, requireOffer } from './get-offers.ts'

export interface SpreadDeps extends OfferDeps {
  readonly quotes: Pick<QuoteService, 'findQuote'>
  /** Stamp duty as a ratio of the amount; null if its rule is not known. */
  readonly dutyOf: (listing: Listing, day: number) => number | null
}

export interface Terms {
  readonly cash?: string | undefined
  readonly dividend?: string | undefined
  readonly unit?: 'GBP' | 'GBX' | undefined
  readonly ratio?: string | undefined
  readonly bidder?: string | undefined
}

/**
 * Of the latest price to terms that a user has read: the table states none, and a price implies none.
 * @throws AppError not_found, or validation_failed naming the term
 */
export async function getSpread(deps: SpreadDeps, isin: string, terms: Terms): Promise<Spread> {
  await deps.book.follow()
  const known = requireOffer(deps, isin)
  const listing = findListing(deps, known)
  if (!listing) throw invalid('isin', `${known.entry.name} is not in the list of instruments.`)
  const quote = await findKnownQuote(deps, listing.ticker)
  const price = poundsOf(quote)
  if (quote === null || price === null || price.isZero()) {
    throw invalid('isin', `No price of ${listing.ticker} in pounds is known.`)
  }
  const worth = await worthOf(deps, terms)
  const rate = deps.dutyOf(listing, todayOf(deps))
  const duty = rate === null ? null : price.times(rate)
  const paid = duty && price.plus(duty)
  return {
    isin: known.isin,
    ticker: listing.ticker,
    price: toText(price, 6),
    priceAt: quote.provenance.asOf,
    worth: toText(worth, 6),
    duty: toTextOrNull(duty, 6),
    spread: worth.div(price).minus(1).toNumber(),
    spreadAfterCosts: paid && worth.div(paid).minus(1).toNumber(),
    simulated: quote.provenance.simulated,
  }
}

async function worthOf(deps: SpreadDeps, terms: Terms): Promise<Decimal> {
  const { cash, dividend, ratio, unit } = terms
  if (cash === undefined && ratio === undefined) {
    throw invalid('cash', 'Enter the cash for each share, or the shares for each share.')
  }
  if (unit === undefined && (cash !== undefined || dividend !== undefined)) {
    throw invalid('unit', 'Say whether the amounts are in pounds (GBP) or in pence (GBX).')
  }
  const inPounds = (text: string | undefined) =>
    text === undefined ? ZERO : new Decimal(text).div(unit === 'GBX' ? 100 : 1)
  const shares =
    ratio === undefined ? ZERO : new Decimal(ratio).times(await bidderPrice(deps, terms))
  return inPounds(cash).plus(inPounds(dividend)).plus(shares)
}

async function bidderPrice(deps: SpreadDeps, { bidder }: Terms): Promise<Decimal> {
  const listing = bidder ? deps.universe().resolve(bidder)?.listing : undefined
  if (!listing) throw invalid('bidder', 'Enter the ticker of the bidder whose shares are offered.')
  const price = poundsOf(await findKnownQuote(deps, listing.ticker))
  if (price) return price
  throw invalid('bidder', `No price of ${listing.ticker} in pounds is known.`)
}

/** Of a price that enters calculations; null in another currency. */
function poundsOf(quote: Quote | null): Decimal | null {
  if (!quote || isDoubtful(quote) || quote.price === null || quote.unit === null) return null
  if (currencyOf(quote.unit) !== 'GBP') return null
  return new Decimal(toMajor({ value: quote.price, unit: quote.unit }).value)
}
