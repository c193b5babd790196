import type { Quote, StockInfo } from '@leadenhall/contract/quotes/index.ts'
import type { MissingCode } from '@leadenhall/contract/shared/errors.ts'
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { currencyOf, type Price, toMajor } from '@leadenhall/contract/shared/money.ts'
import { parseSecondProviderTicker } from '@leadenhall/contract/shared/ticker-links.ts'
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { within } from '../../platform/within.ts'
import type { Listing } from '../instruments/index.ts'
import { toMarketCapText } from './market-cap-text.ts'
import type { Profile, ProfileService } from './profile-service.ts'
import type { QuoteService } from './quote-service.ts'
import type { SecondSource } from './second-source.ts'

export interface StockInfoDeps {
  readonly quotes: QuoteService
  readonly secondSource: SecondSource
  readonly findSymbol: (ticker: string) => string | null
  readonly profiles: ProfileService
  readonly findListing: (symbol: string) => Listing | undefined
  /** Overrides how long the first source and the rate of a market cap may take. */
  readonly patienceMs?: number | undefined
}

/** @throws AppError not_found for an unknown ticker, validation_failed for an invalid one */
export async function getStockInfo(
  deps: StockInfoDeps,
  ticker: string,
  { withProfile, from }: { withProfile: boolean; from: 'any' | 'first' | 'second' },
): Promise<StockInfo> {
  const find = { any: findAny, first: findFirst, second: findSecond }[from]
  const quote = await find(deps, ticker)
  if (quote === 'invalid_ticker') throw invalid('ticker', `${ticker} is not a valid ticker.`)
  if (quote === 'not_quoted') throw notFound(`No price is quoted for ${ticker}.`)
  if (typeof quote === 'string') throw notFound(`${ticker} was not found.`)
  const profile = withProfile ? await deps.profiles.findProfile(quote.symbol) : null
  const listing = deps.findListing(quote.symbol)
  const marketCap = await toListedCurrency(deps, quote.marketCap, listing)
  return toStockInfo({ quote, listing, profile, marketCap })
}

/** How long to wait for the first source before also requesting the second. */
const FIRST_SOURCE_MS = 4000

/** Falls back to the second source if the first fails or is slow; the quote's provenance names the source used. */
async function findAny(deps: StockInfoDeps, ticker: string): Promise<Quote | MissingCode> {
  const first = deps.quotes.findQuote(ticker)
  try {
    const early = await within(deps.patienceMs ?? FIRST_SOURCE_MS, first)
    return early ?? (await Promise.any([first, findSecond(deps, ticker)]))
  } catch (error) {
    // If both fail, report the first source's failure.
    const failure = error instanceof AggregateError ? error.errors[0] : error
    if (!findOutboundError(failure) || error instanceof AggregateError) throw failure
    return findSecond(deps, ticker).catch((second: unknown) => {
      throw findOutboundError(second) ? failure : second
    })
  }
}

function findFirst({ quotes }: StockInfoDeps, ticker: string): Promise<Quote | MissingCode> {
  return quotes.findQuote(ticker)
}

async function findSecond(deps: StockInfoDeps, ticker: string): Promise<Quote | MissingCode> {
  const symbol = deps.findSymbol(ticker)
  return symbol === null ? 'invalid_ticker' : deps.secondSource.findQuote(ticker, symbol)
}

/** The text of a market cap is worth a short wait for a rate. */
const RATE_MS = 1000

/**
 * The market cap of a London listing in pounds, at the latest rate; as declared for other listings and
 * while there is no rate.
 */
async function toListedCurrency(
  { quotes, patienceMs = RATE_MS }: StockInfoDeps,
  marketCap: Price | null,
  listing: Listing | undefined,
): Promise<Price | null> {
  if (!marketCap || !listing || !isLondonExchange(listing.exchange)) return marketCap
  const { value, unit } = toMajor(marketCap)
  const currency = currencyOf(unit)
  if (currency === 'GBP') return marketCap
  const rate = await within(patienceMs, quotes.findQuote(`GBP${currency}=X`)).catch(
    (error: unknown) => {
      if (!findOutboundError(error)) throw error
      return null
    },
  )
  const perPound = rate && typeof rate !== 'string' && rate.unit === currency ? rate.price : null
  return perPound ? { value: value / perPound, unit: 'GBP' } : marketCap
}

function toStockInfo({
  quote,
  listing,
  profile,
  marketCap,
}: {
  readonly quote: Quote
  readonly listing: Listing | undefined
  readonly profile: StockInfo['profile']
  readonly marketCap: Price | null
}): StockInfo {
  return {
    ticker: quote.symbol,
    companyName: listing?.name ?? quote.name,
    companyWebsite: listing?.website ?? profile?.website ?? null,
    price: quote.price,
    unit: quote.unit,
    previousClose: quote.previousClose,
    changeRatio: quote.changeRatio,
    marketCap: marketCap && toMarketCapText(marketCap),
    sharesOutstanding: quote.sharesOutstanding,
    market: listing?.market ?? null,
    profile: profile && withListed(profile, listing),
    quote,
    provenance: quote.provenance,
  }
}

/** Takes from the instrument list facts that the source leaves out. */
function withListed(profile: Profile, listing: Listing | undefined): Profile {
  return {
    ...profile,
    website: profile.website ?? listing?.website ?? null,
    sector: profile.sector ?? listing?.icb_supersector ?? listing?.gics_sector ?? null,
    industry: profile.industry ?? listing?.icb_industry ?? listing?.gics_industry ?? null,
    city: profile.city ?? listing?.city ?? null,
    country: profile.country ?? listing?.country ?? null,
  }
}

const SOURCES = ['YAHOO', 'GOOGLE', 'DEMO']

/**
 * Parses the source in a path. In demo mode the simulated market answers for every source.
 * @throws AppError validation_failed for an unknown name, not_configured for the simulated one in live mode
 */
export function parseSource(source: string, mode: 'live' | 'demo'): 'first' | 'second' {
  const name = source.toUpperCase()
  if (!SOURCES.includes(name))
    throw invalid('source', `Source must be one of ${SOURCES.join(', ')}.`)
  if (name === 'DEMO' && mode === 'live') {
    throw new AppError('not_configured', 'The simulated market is only available in demo mode.')
  }
  return name === 'GOOGLE' && mode === 'live' ? 'second' : 'first'
}

/** Accepts the second provider's form of London tickers: `VOD.L:LON`, `BT.A:LON`. */
export function fromSecondProviderForm(ticker: string): string {
  return parseSecondProviderTicker(ticker) ?? ticker
}
