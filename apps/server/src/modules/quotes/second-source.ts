/**
 * Quotes of the second source, which gives one at a time: asked for by name in stock info, and when
 * the first source fails. They never enter the latest quotes, whose source must not alternate.
 */
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { within } from '../../platform/within.ts'
import { findProviderError } from '../../providers/find-provider-error.ts'
import type { ProviderQuote } from '../../providers/ports.ts'
import { subjectOf } from '../instruments/index.ts'
import type { QuoteDeps } from './quote-service.ts'
import { findStoredQuote, saveQuotes } from './quote-store.ts'
import { toQuote } from './to-quote.ts'

export interface SecondSource {
  /** @throws ProviderError when it fails and nothing of it is stored, `not_configured` without one */
  findQuote(ticker: string, symbol: string): Promise<Quote>
}

/** A page is asked for politely: an answer holds for longer than a quote of the first source. */
const FRESH_FOR_MS = 60_000
/** How long the page may take before the stored quote stands in. */
const PATIENCE_MS = 2500

export function createSecondSource(
  deps: Pick<QuoteDeps, 'cache' | 'clock' | 'db' | 'registry' | 'universe'>,
): SecondSource {
  const { cache, clock, db, registry, universe } = deps

  const load = (symbol: string) =>
    cache.getOrLoad<{ quote: ProviderQuote; source: string; simulated: boolean }>(
      `page-quote:${registry.mode()}:${symbol}`,
      async () => {
        const { provider, result } = await registry.ask('getPageQuote', (asked) =>
          asked.getPageQuote(symbol),
        )
        if (!provider.simulated) {
          const subject = subjectOf(universe(), symbol)
          await saveQuotes(db, provider.key, clock.now(), new Map([[subject, result]]))
        }
        const { key: source, simulated } = provider
        return { value: { quote: result, source, simulated }, ttlMs: FRESH_FOR_MS }
      },
    )

  const findStored = async (ticker: string, symbol: string): Promise<Quote | null> => {
    const sources = registry.providersFor('getPageQuote').map(({ key }) => key)
    const stored = await findStoredQuote(db, subjectOf(universe(), symbol), sources)
    if (!stored) return null
    const { quote, source } = stored
    return toQuote(ticker, quote, { source, simulated: false, stale: true, unitBefore: null })
  }

  return {
    async findQuote(ticker, symbol) {
      const loading = load(symbol)
      try {
        const early = await within(PATIENCE_MS, loading)
        const standIn = early ? null : await findStored(ticker, symbol)
        if (standIn) return standIn
        const { quote, source, simulated } = early ?? (await loading)
        return toQuote(ticker, quote, { source, simulated, stale: false, unitBefore: null })
      } catch (error) {
        if (!findProviderError(error)) throw error
        const stored = await findStored(ticker, symbol)
        if (!stored) throw error
        return stored
      }
    },
  }
}
