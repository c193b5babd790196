/**
 * Quotes from the second source, which returns one at a time. Used for stock info on request and as a
 * fallback for the first source. They never enter the latest quotes, whose source must not alternate.
 */
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { loadOrFallback } from '../../platform/load-or-fallback.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { ProviderQuote } from '../../providers/ports.ts'
import { subjectOf } from '../instruments/index.ts'
import { judgeQuote, toStoredQuote } from './build-quote.ts'
import { isFuture } from './fetch-quotes.ts'
import type { QuoteDeps } from './quote-deps.ts'
import { findStoredQuote, saveQuotes } from './quote-store.ts'
import { toQuote } from './to-quote.ts'

export interface SecondSource {
  /** @throws OutboundError if it fails and nothing is stored; `not_configured` if there is none */
  findQuote(ticker: string, symbol: string): Promise<Quote>
}

/** Longer than for the first source, because each quote requires a whole page. */
const TTL_MS = 60_000

export function createSecondSource(
  deps: Pick<
    QuoteDeps,
    'cache' | 'clock' | 'db' | 'latest' | 'patienceMs' | 'registry' | 'universe'
  >,
): SecondSource {
  const { cache, clock, db, registry, universe } = deps

  const load = (symbol: string) =>
    cache.getOrLoad<{ quote: ProviderQuote; source: string; simulated: boolean }>(
      `page-quote:${registry.mode()}:${symbol}`,
      async () => {
        const { provider, result } = await registry.ask('getPageQuote', (source) =>
          source.getPageQuote(symbol),
        )
        if (isFuture(result, clock.now())) {
          throw new OutboundError(provider.title, 'malformed', 'the price is dated in the future')
        }
        if (!provider.simulated) {
          const subject = subjectOf(universe(), symbol)
          await saveQuotes(db, provider.key, clock.now(), new Map([[subject, result]]))
        }
        const { key: source, simulated } = provider
        return { value: { quote: result, source, simulated }, ttlMs: TTL_MS }
      },
    )

  const findStored = async (ticker: string, symbol: string): Promise<Quote | null> => {
    const sources = registry.providersFor('getPageQuote').map(({ key }) => key)
    const stored = await findStoredQuote(db, subjectOf(universe(), symbol), sources)
    if (!stored) return null
    const { quote, source } = stored
    return toStoredQuote(deps, ticker, quote, { source, stale: true })
  }

  const loadQuote = async (ticker: string, symbol: string): Promise<Quote> => {
    const { quote, source, simulated } = await load(symbol)
    const judged = judgeQuote(deps, quote, simulated)
    return toQuote(ticker, quote, { source, simulated, stale: false, unitBefore: null, ...judged })
  }

  return {
    findQuote: (ticker, symbol) =>
      loadOrFallback({
        patienceMs: deps.patienceMs,
        load: () => loadQuote(ticker, symbol),
        fallback: async (reason) => (reason === 'off' ? null : findStored(ticker, symbol)),
      }),
  }
}
