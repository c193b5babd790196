/**
 * Quotes from the providers of the present data mode, each cached for as long as the exchange's
 * session says, fetched in batches, and kept as the last known value. A source that fails costs
 * freshness, never the answer: the stored quote stands in, marked stale.
 */

import type { Quote, QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import type { MissingCode } from '@leadenhall/contract/shared/errors.ts'
import DataLoader from 'dataloader'
import type { Cache } from '../../platform/cache/create-cache.ts'
import { calendarOf, type TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { within } from '../../platform/within.ts'
import { findProviderError } from '../../providers/find-provider-error.ts'
import { ProviderError, type ProviderQuote } from '../../providers/ports.ts'
import type { Registry } from '../../providers/registry.ts'
import { subjectOf, type Universe } from '../instruments/index.ts'
import type { LatestQuotes } from './latest-quotes.ts'
import { findStoredQuote, listStoredUnits, saveQuotes } from './quote-store.ts'
import { quoteTtlMs, sessionMomentAt } from './quote-ttl.ts'
import { findSymbol } from './ticker-symbol.ts'
import { toQuote } from './to-quote.ts'

export interface QuoteDeps {
  readonly cache: Cache
  readonly calendar: TradingCalendar
  readonly clock: Clock
  readonly db: Db
  readonly latest: LatestQuotes
  readonly registry: Registry
  readonly universe: () => Universe
}

export interface QuoteService {
  /** One item or one named gap a ticker, in the order asked. Never throws for a ticker. */
  getQuotes(tickers: readonly string[]): Promise<QuoteBatch>
  /** @throws ProviderError of the source when it fails and nothing is stored */
  findQuote(ticker: string): Promise<Quote | MissingCode>
  /**
   * Asks the source now, whatever is cached, and puts the answers into the latest quotes.
   * @param symbols canonical, at most one batch of the source
   * @throws ProviderError when the source fails
   */
  refresh(symbols: readonly string[]): Promise<{ readonly missing: QuoteBatch['missing'] }>
}

/** A quote as fetched, with what its flags need; or that no source knows the symbol. */
type Fetched =
  | {
      readonly known: true
      readonly quote: ProviderQuote
      readonly source: string
      readonly simulated: boolean
      readonly unitBefore: string | null
      /** Epoch milliseconds. */
      readonly fetchedAtMs: number
    }
  | { readonly known: false }

const UNKNOWN_TTL_MS = 10 * 60_000
const BATCH_WINDOW_MS = 2
/** How long the source may take before the stored quote stands in; its answer is kept all the same. */
const PATIENCE_MS = 2500

export function createQuoteService(deps: QuoteDeps): QuoteService {
  const { cache, calendar, clock, db, latest, registry, universe } = deps

  /** @throws ProviderError when the source fails as a whole */
  const fetchAll = async (symbols: readonly string[]): Promise<(Fetched | ProviderError)[]> => {
    const { provider, result } = await registry.ask('getQuotes', (asked) =>
      asked.getQuotes(symbols),
    )
    const bySymbol = new Map(result.quotes.map((quote) => [quote.symbol, quote]))
    const rejected = new Map(result.rejected?.map(({ symbol, reason }) => [symbol, reason]))
    const bySubject = new Map(
      result.quotes.map((quote) => [subjectOf(universe(), quote.symbol), quote]),
    )
    const unitsBefore = provider.simulated
      ? new Map<string, string | null>()
      : await storeQuotes(provider.key, bySubject)
    const fetchedAtMs = clock.now()
    const fetched = symbols.map((symbol): Fetched | ProviderError => {
      const quote = bySymbol.get(symbol)
      const reason = rejected.get(symbol)
      if (reason !== undefined) return new ProviderError(provider.key, 'malformed', reason)
      if (!quote) return { known: false }
      const unitBefore = unitsBefore.get(subjectOf(universe(), symbol)) ?? null
      return {
        known: true,
        quote,
        source: provider.key,
        simulated: provider.simulated,
        unitBefore,
        fetchedAtMs,
      }
    })
    latest.put(
      fetched.flatMap((answer) =>
        !(answer instanceof Error) && answer.known
          ? [
              {
                quote: toQuote(answer.quote.symbol, answer.quote, { ...answer, stale: false }),
                fetchedAtMs,
              },
            ]
          : [],
      ),
    )
    return fetched
  }

  const fetchBatch = async (symbols: readonly string[]): Promise<(Fetched | Error)[]> => {
    try {
      return await fetchAll(symbols)
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error))
      return symbols.map(() => failure)
    }
  }

  const storeQuotes = async (source: string, bySubject: ReadonlyMap<string, ProviderQuote>) => {
    const unitsBefore = await listStoredUnits(db, source, [...bySubject.keys()])
    await saveQuotes(db, source, clock.now(), bySubject)
    return unitsBefore
  }

  const loader = new DataLoader<string, Fetched>(fetchBatch, {
    cache: false,
    maxBatchSize: Math.min(
      ...registry.providersFor('getQuotes').map(({ maxBatch }) => maxBatch),
      100,
    ),
    batchScheduleFn: (run) => setTimeout(run, BATCH_WINDOW_MS),
  })

  const load = (symbol: string): Promise<Fetched> =>
    cache.getOrLoad<Fetched>(`quote:${registry.mode()}:${symbol}`, async () => {
      const fetched = await loader.load(symbol)
      if (!fetched.known) return { value: fetched, ttlMs: UNKNOWN_TTL_MS }
      const exchange = universe().resolve(symbol)?.listing.exchange ?? null
      const moment = sessionMomentAt(calendar, calendarOf(symbol, exchange), clock.now())
      return { value: fetched, ttlMs: quoteTtlMs(moment, clock.now()) }
    })

  const findStored = async (ticker: string, symbol: string): Promise<Quote | null> => {
    const stored = await findStoredQuote(db, subjectOf(universe(), symbol), registry.sources())
    if (!stored) return null
    const { quote, source } = stored
    return toQuote(ticker, quote, { source, simulated: false, stale: true, unitBefore: null })
  }

  const findQuote = async (ticker: string): Promise<Quote | MissingCode> => {
    const symbol = findSymbol(universe(), ticker)
    if (!symbol) return 'invalid_ticker'
    try {
      const loading = load(symbol)
      const early = await within(PATIENCE_MS, loading)
      const standIn = early ? null : await findStored(ticker, symbol)
      if (standIn) return standIn
      const fetched = early ?? (await loading)
      if (!fetched.known) return 'unknown_ticker'
      const { fetchedAtMs } = fetched
      // Another node may have fetched it: then only the shared cache has told of it.
      if ((latest.fetchedAtMs(symbol) ?? 0) < fetchedAtMs) {
        const quote = toQuote(symbol, fetched.quote, { ...fetched, stale: false })
        latest.put([{ quote, fetchedAtMs }])
      }
      return toQuote(ticker, fetched.quote, { ...fetched, stale: false })
    } catch (error) {
      if (!isSourceFailure(error)) throw error
      const stored = await findStored(ticker, symbol)
      if (!stored) throw error
      return stored
    }
  }

  return {
    findQuote,
    async refresh(symbols) {
      const fetched = await fetchAll(symbols)
      const missing = symbols.flatMap((ticker, position): QuoteBatch['missing'] => {
        const answer = fetched[position]
        if (answer instanceof Error) return [{ ticker, code: 'unavailable' }]
        return answer?.known ? [] : [{ ticker, code: 'unknown_ticker' }]
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
      for (const [position, answer] of found.entries()) {
        const ticker = tickers[position] ?? ''
        if (typeof answer === 'string') missing.push({ ticker, code: answer })
        else items.push(answer)
      }
      return { items, missing }
    },
  }
}

function isSourceFailure(error: unknown): boolean {
  return findProviderError(error) !== undefined
}
