/**
 * Quotes from the sources of the current data mode. If a source is slow or fails, falls back to the
 * stored quote, marked stale.
 */
import type { Quote, QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import type { MissingCode } from '@leadenhall/contract/shared/errors.ts'
import { loadOrFallback } from '../../platform/load-or-fallback.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import {
  findSymbol,
  otherReadings,
  subjectOf,
  toListedShare,
  type Universe,
} from '../instruments/index.ts'
import { toStoredQuote } from './build-quote.ts'
import { createQuoteFetcher } from './fetch-quotes.ts'
import type { QuoteDeps } from './quote-deps.ts'
import { findStoredQuote } from './quote-store.ts'
import { withTicker } from './to-quote.ts'
import { latestTradingDay } from './trading-day.ts'

export interface QuoteService {
  /** One quote or missing entry per ticker, in order. A failing source does not throw. */
  getQuotes(tickers: readonly string[]): Promise<QuoteBatch>
  /** @throws OutboundError if the source fails and nothing is stored */
  findQuote(ticker: string): Promise<Quote | MissingCode>
  /**
   * Bypasses the cache, fetches from the source and updates the latest quotes.
   * @param symbols canonical, at most one batch of the source
   * @throws OutboundError if the source fails
   */
  refresh(symbols: readonly string[]): Promise<{ readonly missing: QuoteBatch['missing'] }>
}

export function createQuoteService(deps: QuoteDeps): QuoteService {
  const { db, latest, registry, universe } = deps
  const fetcher = createQuoteFetcher(deps)

  const findStored = async (ticker: string, symbol: string): Promise<Quote | null> => {
    const sources = registry.providersFor('getQuotes').map(({ key }) => key)
    const stored = await findStoredQuote(db, subjectOf(universe(), symbol), sources)
    if (!stored) return null
    const { quote, source } = stored
    return toStoredQuote(deps, ticker, quote, { source, stale: true })
  }

  const loadQuote = async (ticker: string, symbol: string): Promise<Quote | MissingCode> => {
    const fetched = await fetcher.load(symbol)
    if (!fetched.known) return missingCodeOf(universe(), symbol, fetched.because)
    // The shared cache may hold a quote that another node fetched.
    if ((latest.fetchedAtMs(symbol) ?? 0) < fetched.fetchedAtMs) latest.put([fetched])
    return withTicker(fetched.quote, ticker)
  }

  const findQuote = async (ticker: string): Promise<Quote | MissingCode> => {
    const symbol = findSymbol(universe(), ticker)
    if (!symbol) return 'invalid_ticker'
    return loadOrFallback<Quote | MissingCode>({
      patienceMs: deps.patienceMs,
      load: () => loadQuote(ticker, symbol),
      fallback: () => findStored(ticker, symbol),
    })
  }

  const dayStartOf = (symbol: string) =>
    new Date(latestTradingDay(deps, symbol).startMs).toISOString()

  return {
    findQuote,
    async refresh(symbols) {
      const fetched = await fetcher.fetchNow(symbols)
      const missing = symbols.flatMap((ticker, position): QuoteBatch['missing'] => {
        const answer = fetched[position]
        if (answer instanceof Error) return [{ ticker, code: 'unavailable' }]
        if (!answer || answer.known) return []
        return [{ ticker, code: missingCodeOf(universe(), ticker, answer.because) }]
      })
      return { missing }
    },
    async getQuotes(tickers) {
      const found = await Promise.all(
        tickers.map(async (ticker): Promise<Quote | MissingCode> => {
          try {
            return await findQuote(ticker)
          } catch (error) {
            if (isSourceFailure(error)) return 'unavailable'
            throw error
          }
        }),
      )
      const items: Quote[] = []
      const missing: QuoteBatch['missing'] = []
      const readAs: NonNullable<QuoteBatch['readAs']> = []
      for (const [position, answer] of found.entries()) {
        const ticker = tickers[position] ?? ''
        if (typeof answer === 'string') missing.push(toMissing(universe(), ticker, answer))
        else {
          items.push(answer)
          const others = otherReadings(universe(), ticker, answer.symbol)
          if (others) {
            const { symbol } = answer
            readAs.push({ ticker, symbol, others: others.map((each) => each.ticker) })
          }
        }
      }
      const starts = items.map(({ ticker, symbol }) => [ticker, dayStartOf(symbol)])
      return {
        items,
        missing,
        tradingDayStarts: Object.fromEntries(starts),
        ...(readAs.length > 0 && { readAs }),
      }
    },
  }
}

/** A listed share is not unknown because a source does not have it. */
function missingCodeOf(
  universe: Universe,
  symbol: string,
  because: 'unknown' | 'not_quoted',
): MissingCode {
  const isListed = universe.resolve(symbol) !== undefined
  return because === 'not_quoted' || isListed ? 'not_quoted' : 'unknown_ticker'
}

/** A listed share keeps what the list knows of it. */
function toMissing(
  universe: Universe,
  ticker: string,
  code: MissingCode,
): QuoteBatch['missing'][number] {
  const symbol = findSymbol(universe, ticker)
  const listing = symbol === null ? undefined : universe.resolve(symbol)?.listing
  if (!listing) return { ticker, code }
  return { ticker, code, listed: toListedShare(listing) }
}

function isSourceFailure(error: unknown): boolean {
  return findOutboundError(error) !== undefined
}
