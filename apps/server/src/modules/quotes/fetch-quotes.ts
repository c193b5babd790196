/**
 * Fetches quotes from the first source in batches, stores them unless simulated, and updates the
 * latest quotes. Loaded quotes are cached as long as the exchange's session allows.
 */
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import DataLoader from 'dataloader'
import { quoteTtlMs, sessionMomentAt } from '../../platform/calendar/session-ttl.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { MarketDataProvider, ProviderQuote, ProviderQuotes } from '../../providers/ports.ts'
import { subjectOf } from '../instruments/index.ts'
import { judgeQuote } from './build-quote.ts'
import { isAhead } from './is-ahead.ts'
import type { QuoteDeps } from './quote-deps.ts'
import { listStoredTimes, listStoredUnits, saveQuotes } from './quote-store.ts'
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

type Fetched = FetchedQuote | OutboundError

/** Symbols whose exchanges have the same order of sources are asked for together. */
async function fetchBatch(deps: QuoteDeps, symbols: readonly string[]): Promise<Fetched[]> {
  const groups = Map.groupBy(symbols, (symbol) =>
    deps.registry
      .inOrder('getQuotes', symbol)
      .map(({ key }) => key)
      .join(),
  )
  const found = new Map<string, Fetched>()
  for (const group of groups.values()) {
    for (const [symbol, answer] of await fetchGroup(deps, group)) found.set(symbol, answer)
  }
  return symbols.map((symbol) => found.get(symbol) ?? { known: false, because: 'unknown' })
}

/**
 * Asks the sources in order, each for the symbols that the ones before it do not know.
 * A price that is older than what one before it gave last is not used.
 * @throws OutboundError if none of them answers
 */
async function fetchGroup(
  deps: QuoteDeps,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, Fetched>> {
  const [first = ''] = symbols
  const order = deps.registry.inOrder('getQuotes', first).map(({ key }) => key)
  const found = new Map<string, Fetched>()
  let open = symbols
  const failure = await deps.registry
    .askInOrder('getQuotes', first, async (provider) => {
      const result = await provider.getQuotes(open)
      const before = order.slice(0, order.indexOf(provider.key))
      for (const [symbol, answer] of await readAnswers(deps, provider, open, result, before)) {
        if (!isUnknown(answer) || !found.has(symbol)) found.set(symbol, answer)
      }
      open = open.filter((symbol) => isUnknown(found.get(symbol)))
      if (open.length === 0) return
      // No file of the operator's says that a symbol does not exist.
      const kind = provider.isStored ? 'not_configured' : 'not_found'
      throw new OutboundError(provider.title, kind, 'some are unknown', {
        ...(provider.isStored && { isOwnLimit: true }),
      })
    })
    .then(() => null, toOutboundError)
  if (failure !== null && open.length > 0) await takeOldPrices(deps, first, open, found)
  open = open.filter((symbol) => isUnknown(found.get(symbol)))
  if (failure === null || failure.kind === 'not_found') return found
  if (![...found.values()].some((answer) => !isUnknown(answer))) throw failure
  // One that answers does not know them, but the one that failed may.
  for (const symbol of open) found.set(symbol, failure)
  return found
}

/** Imported prices that are old, for symbols that no source answers: better than none, with their age. */
async function takeOldPrices(
  deps: QuoteDeps,
  first: string,
  open: readonly string[],
  found: Map<string, Fetched>,
): Promise<void> {
  const sources = deps.registry.inOrder('getQuotes', first)
  const stored = sources.find(({ isStored }) => isStored)
  if (!stored) return
  const result = await stored.getQuotes(open, { takesOld: true })
  const others = sources.flatMap(({ key }) => (key === stored.key ? [] : [key]))
  for (const [symbol, answer] of await readAnswers(deps, stored, open, result, others)) {
    if (!isUnknown(answer)) found.set(symbol, answer)
  }
}

/** @throws any other error */
function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  throw error
}

function isUnknown(answer: Fetched | undefined): boolean {
  return answer === undefined || (!(answer instanceof Error) && !answer.known)
}

async function readAnswers(
  deps: QuoteDeps,
  provider: MarketDataProvider,
  symbols: readonly string[],
  result: ProviderQuotes,
  before: readonly string[],
): Promise<(readonly [string, Fetched])[]> {
  const { clock, db, universe } = deps
  const { future = [], quotes = [] } = Object.groupBy(result.quotes, (quote) =>
    isFuture(quote, clock.now()) ? 'future' : 'quotes',
  )
  const unitsBefore = provider.simulated
    ? new Map<string, string | null>()
    : await storeQuotes(deps, provider.key, quotes)
  const subjects = symbols.map((symbol) => subjectOf(universe(), symbol))
  const known = await listStoredTimes(db, before, subjects)
  const bySymbol = new Map(quotes.map((quote) => [quote.symbol, quote]))
  const notQuoted = new Set(result.notQuoted)
  const rejected = new Map(result.rejected?.map(({ symbol, reason }) => [symbol, reason]))
  for (const { symbol } of future) rejected.set(symbol, 'the price is dated in the future')
  const fetchedAtMs = clock.now()
  const read = (symbol: string): Fetched => {
    const reason = rejected.get(symbol)
    if (reason !== undefined) return new OutboundError(provider.title, 'malformed', reason)
    const quote = bySymbol.get(symbol)
    if (!quote) return { known: false, because: notQuoted.has(symbol) ? 'not_quoted' : 'unknown' }
    const { key: source, simulated } = provider
    const subject = subjectOf(universe(), symbol)
    // Yesterday's close is no news beside a stored price of today.
    if (quote.asOfMs < (known.get(subject) ?? Number.NEGATIVE_INFINITY)) {
      return new OutboundError(provider.title, 'not_found', 'a newer price is known')
    }
    const unitBefore = unitsBefore.get(subject) ?? null
    const judged = judgeQuote(deps, quote, simulated)
    const origin = { source, simulated, stale: false, unitBefore, ...judged }
    return { known: true, quote: toQuote(symbol, quote, origin), fetchedAtMs }
  }
  return symbols.map((symbol) => [symbol, read(symbol)])
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
