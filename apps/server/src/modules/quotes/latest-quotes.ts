/**
 * The newest quote of every symbol that this node has seen, in memory: what movers, streams and the
 * screener read without asking anybody. Whoever fetches a quote puts it here.
 */
import type { Quote } from '@leadenhall/contract/quotes/index.ts'

export interface LatestQuote {
  readonly quote: Quote
  /** Epoch milliseconds. */
  readonly fetchedAtMs: number
}

export interface LatestQuotes {
  find(symbol: string): LatestQuote | undefined
  /** By canonical symbol. */
  all(): ReadonlyMap<string, LatestQuote>
  /** Keeps each quote unless a newer one is there, and tells the listeners. */
  put(quotes: readonly LatestQuote[]): void
  /** @returns how to stop listening */
  onChange(listener: (quotes: readonly LatestQuote[]) => void): () => void
}

export function createLatestQuotes(): LatestQuotes {
  const bySymbol = new Map<string, LatestQuote>()
  const listeners = new Set<(quotes: readonly LatestQuote[]) => void>()
  return {
    find: (symbol) => bySymbol.get(symbol),
    all: () => bySymbol,
    put(quotes) {
      const newer = quotes.filter(
        ({ quote, fetchedAtMs }) =>
          fetchedAtMs >= (bySymbol.get(quote.symbol)?.fetchedAtMs ?? Number.NEGATIVE_INFINITY),
      )
      for (const latest of newer) bySymbol.set(latest.quote.symbol, latest)
      if (newer.length > 0) for (const listener of listeners) listener(newer)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
