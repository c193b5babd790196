/**
 * Fetches quotes from the first source in batches, stores them unless simulated, and updates the
 * latest quotes. Loaded quotes are cached as long as the exchange's session allows.
 */
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import DataLoader from 'dataloader'
import { quoteTtlMs, sessionMomentAt } from '../../platform/calendar/session-ttl.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { ProviderQuote } from '../../providers/ports.ts'
import { subjectOf } from '../instruments/index.ts'
import { judgeQuote } from './build-quote.ts'
import { isAhead } from './is-ahead.ts'
import type { QuoteDeps } from './quote-deps.ts'
import { listStoredUnits, saveQuotes } from './quote-store.ts'
import { toQuote } from './to-quote.ts'

/** A quote, whose ticker is its symbol, or the fact that no source lists the symbol. */
export type FetchedQuote =
  | {
      readonly known: true
      readonly quote: Quote
      /** Epoch milliseconds. */
      readonly fetchedAtMs: number
    }
  | { readonly known: false; readonly because: 'unknown' | 'not_quoted' }

export interface QuoteFetcher {
  /**
   * Bypasses the cache. Returns one result per symbol, in order; a rejected symbol is an error.
   * @param symbols canonical, at most one batch of the source
   * @throws OutboundError if the whole request fails
   */
  fetchNow(symbols: readonly string[]): Promise<(FetchedQuote | OutboundError)[]>
  /** The cached quote, or one fetched in a batch with others. @throws OutboundError */
  load(symbol: string): Promise<FetchedQuote>
}

const UNKNOWN_TTL_MS = 10 * 60_000
const BATCH_WINDOW_MS = 2
const MAX_BATCH = 100

export function createQuoteFetcher(deps: QuoteDeps): QuoteFetcher {
  const { cache, calendar, clock, latest, registry, universe } = deps

  const fetchNow = async (symbols: readonly string[]) => {
    const fetched = await fetchBatch(deps, symbols)
    latest.put(
      fetched.flatMap((answer) => (answer instanceof Error || !answer.known ? [] : [answer])),
    )
    return fetched
  }

  const batches = new DataLoader<string, FetchedQuote>(
    async (symbols) => {
      try {
        return await fetchNow(symbols)
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error))
        return symbols.map(() => failure)
      }
    },
    {
      cache: false,
      maxBatchSize: Math.min(
        ...registry.providersFor('getQuotes').map(({ maxBatch }) => maxBatch),
        MAX_BATCH,
      ),
      batchScheduleFn: (run) => setTimeout(run, BATCH_WINDOW_MS),
    },
  )

  const keyOf = (symbol: string) => `quotes:${registry.mode()}:${symbol}`

  const loadCached = (symbol: string) =>
    cache.getOrLoad<FetchedQuote>(keyOf(symbol), async () => {
      const fetched = await batches.load(symbol)
      if (!fetched.known) return { value: fetched, ttlMs: UNKNOWN_TTL_MS }
      const exchange = universe().resolve(symbol)?.listing.exchange ?? null
      const moment = sessionMomentAt(calendar, calendarOf(symbol, exchange), clock.now())
      return { value: fetched, ttlMs: quoteTtlMs(moment, clock.now()) }
    })

  return {
    fetchNow,
    async load(symbol) {
      const cached = await loadCached(symbol)
      if (!cached.known || !isAhead(cached.fetchedAtMs, clock.now())) return cached
      await cache.delete(keyOf(symbol))
      return loadCached(symbol)
    },
  }
}

async function fetchBatch(
  deps: QuoteDeps,
  symbols: readonly string[],
): Promise<(FetchedQuote | OutboundError)[]> {
  const { clock, registry, universe } = deps
  const { provider, result } = await registry.ask('getQuotes', (source) =>
    source.getQuotes(symbols),
  )
  const { future = [], quotes = [] } = Object.groupBy(result.quotes, (quote) =>
    isFuture(quote, clock.now()) ? 'future' : 'quotes',
  )
  const unitsBefore = provider.simulated
    ? new Map<string, string | null>()
    : await storeQuotes(deps, provider.key, quotes)
  const bySymbol = new Map(quotes.map((quote) => [quote.symbol, quote]))
  const notQuoted = new Set(result.notQuoted)
  const rejected = new Map(result.rejected?.map(({ symbol, reason }) => [symbol, reason]))
  for (const { symbol } of future) rejected.set(symbol, 'the price is dated in the future')
  const fetchedAtMs = clock.now()
  return symbols.map((symbol) => {
    const reason = rejected.get(symbol)
    if (reason !== undefined) return new OutboundError(provider.title, 'malformed', reason)
    const quote = bySymbol.get(symbol)
    if (!quote) return { known: false, because: notQuoted.has(symbol) ? 'not_quoted' : 'unknown' }
    const { key: source, simulated } = provider
    const unitBefore = unitsBefore.get(subjectOf(universe(), symbol)) ?? null
    const judged = judgeQuote(deps, quote, simulated)
    const origin = { source, simulated, stale: false, unitBefore, ...judged }
    return { known: true, quote: toQuote(symbol, quote, origin), fetchedAtMs }
  })
}

export function isFuture({ asOfMs }: ProviderQuote, nowMs: number): boolean {
  return isAhead(asOfMs, nowMs)
}

/** Returns the units of the previously stored quotes by subject. */
async function storeQuotes(
  { clock, db, universe }: QuoteDeps,
  source: string,
  quotes: readonly ProviderQuote[],
): Promise<ReadonlyMap<string, string | null>> {
  const bySubject = new Map(quotes.map((quote) => [subjectOf(universe(), quote.symbol), quote]))
  const unitsBefore = await listStoredUnits(db, source, [...bySubject.keys()])
  await saveQuotes(db, source, clock.now(), bySubject)
  return unitsBefore
}
