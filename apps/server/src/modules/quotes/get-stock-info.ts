import type { Quote, StockInfo } from '@leadenhall/contract/quotes/index.ts'
import type { MissingCode } from '@leadenhall/contract/shared/errors.ts'
import { parseSecondProviderTicker } from '@leadenhall/contract/shared/ticker-links.ts'
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts'
import { within } from '../../platform/within.ts'
import { findProviderError } from '../../providers/find-provider-error.ts'
import type { Listing } from '../instruments/index.ts'
import { toMarketCapText } from './market-cap-text.ts'
import type { ProfileService } from './profile-service.ts'
import type { QuoteService } from './quote-service.ts'
import type { SecondSource } from './second-source.ts'

export interface StockInfoDeps {
  readonly quotes: QuoteService
  readonly secondSource: SecondSource
  readonly findSymbol: (ticker: string) => string | null
  readonly profiles: ProfileService
  readonly findListing: (symbol: string) => Listing | undefined
}

/** @throws AppError not_found for a ticker that no source knows, validation_failed for no ticker */
export async function getStockInfo(
  deps: StockInfoDeps,
  ticker: string,
  { withProfile, from }: { withProfile: boolean; from: 'any' | 'second' },
): Promise<StockInfo> {
  const quote = await (from === 'second' ? findSecond(deps, ticker) : findFirst(deps, ticker))
  if (quote === 'invalid_ticker') throw invalid('ticker', `${ticker} cannot be a ticker.`)
  if (typeof quote === 'string') throw notFound(`No source knows the ticker ${ticker}.`)
  const profile = withProfile ? await deps.profiles.findProfile(quote.symbol) : null
  return toStockInfo(quote, deps.findListing(quote.symbol), profile)
}

/** How long the first source may take before the second is asked as well. */
const FIRST_SOURCE_MS = 4000

/** The first source, or the second when that one fails or takes long; who answers is in the reply. */
async function findFirst(deps: StockInfoDeps, ticker: string): Promise<Quote | MissingCode> {
  const first = deps.quotes.findQuote(ticker)
  try {
    const early = await within(FIRST_SOURCE_MS, first)
    return early ?? (await Promise.any([first, findSecond(deps, ticker)]))
  } catch (error) {
    // Two failures: the first source's is the one to tell.
    const failure = error instanceof AggregateError ? error.errors[0] : error
    if (!findProviderError(failure) || error instanceof AggregateError) throw failure
    return findSecond(deps, ticker).catch((second: unknown) => {
      throw findProviderError(second) ? failure : second
    })
  }
}

async function findSecond(deps: StockInfoDeps, ticker: string): Promise<Quote | MissingCode> {
  const symbol = deps.findSymbol(ticker)
  return symbol === null ? 'invalid_ticker' : deps.secondSource.findQuote(ticker, symbol)
}

function toStockInfo(
  quote: Quote,
  listing: Listing | undefined,
  profile: StockInfo['profile'],
): StockInfo {
  return {
    ticker: quote.ticker,
    companyName: listing?.name ?? quote.name,
    companyWebsite: listing?.website ?? profile?.website ?? null,
    price: quote.price,
    unit: quote.unit,
    previousClose: quote.previousClose,
    changeRatio: quote.changeRatio,
    marketCap: quote.marketCap ? toMarketCapText(quote.marketCap) : null,
    sharesOutstanding: quote.sharesOutstanding,
    market: listing?.market ?? null,
    profile,
    quote,
    provenance: quote.provenance,
  }
}

const SOURCES = ['YAHOO', 'GOOGLE', 'DEMO']

/**
 * Which source a path names. In demo mode every source is answered by the simulated market.
 * @throws AppError validation_failed for an unknown name, not_configured for the simulated one in live mode
 */
export function parseSource(source: string, mode: 'live' | 'demo'): 'any' | 'second' {
  const name = source.toUpperCase()
  if (!SOURCES.includes(name))
    throw invalid('source', `source must be one of ${SOURCES.join(', ')}`)
  if (name === 'DEMO' && mode === 'live') {
    throw new AppError('not_configured', 'The simulated market is off while data is live.')
  }
  return name === 'GOOGLE' && mode === 'live' ? 'second' : 'any'
}

/** `VOD.L:LON` and `BT.A:LON` name London lines in the second provider's form. */
export function fromSecondProviderForm(ticker: string): string {
  return parseSecondProviderTicker(ticker) ?? ticker
}
