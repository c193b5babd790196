import type { Quote, StockInfo } from '@leadenhall/contract/quotes/index.ts'
import { parseSecondProviderTicker } from '@leadenhall/contract/shared/ticker-links.ts'
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts'
import type { Listing } from '../instruments/index.ts'
import { toMarketCapText } from './market-cap-text.ts'
import type { ProfileService } from './profile-service.ts'
import type { QuoteService } from './quote-service.ts'

export interface StockInfoDeps {
  readonly quotes: QuoteService
  readonly profiles: ProfileService
  readonly findListing: (symbol: string) => Listing | undefined
}

/** @throws AppError not_found for a ticker that no source knows, validation_failed for no ticker */
export async function getStockInfo(
  deps: StockInfoDeps,
  ticker: string,
  { withProfile }: { withProfile: boolean },
): Promise<StockInfo> {
  const quote = await deps.quotes.findQuote(ticker)
  if (quote === 'invalid_ticker') throw invalid('ticker', `${ticker} cannot be a ticker.`)
  if (typeof quote === 'string') throw notFound(`No source knows the ticker ${ticker}.`)
  const profile = withProfile ? await deps.profiles.findProfile(quote.symbol) : null
  return toStockInfo(quote, deps.findListing(quote.symbol), profile)
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
 * Checks the source that a path names. In demo mode every source is answered by the simulated market.
 * @throws AppError validation_failed for an unknown name, not_configured for one that is not built in
 */
export function requireSource(source: string, mode: 'live' | 'demo'): void {
  const name = source.toUpperCase()
  if (!SOURCES.includes(name))
    throw invalid('source', `source must be one of ${SOURCES.join(', ')}`)
  if (name === 'GOOGLE') {
    throw new AppError('not_configured', 'Google Finance is not available as a source.')
  }
  if (name === 'DEMO' && mode === 'live') {
    throw new AppError('not_configured', 'The simulated market is off while data is live.')
  }
}

/** `VOD.L:LON` and `BT.A:LON` name London lines in the second provider's form. */
export function fromSecondProviderForm(ticker: string): string {
  return parseSecondProviderTicker(ticker) ?? ticker
}
