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

export interface NumberedQuote extends LatestQuote {
  /** Counts changes on this node from 1; a later change has a higher number. */
  readonly version: number
}

type Listener = (changed: readonly NumberedQuote[]) => void

export interface LatestQuotes {
  find(symbol: string): NumberedQuote | undefined
  /** By canonical symbol. */
  all(): ReadonlyMap<string, NumberedQuote>
  /** Keeps each quote unless a newer one is there, and tells of those that differ. */
  put(quotes: readonly LatestQuote[]): void
  /** Number of the newest change; 0 before the first. */
  version(): number
  /** @returns how to stop listening */
  onChange(listener: Listener): () => void
}

export function createLatestQuotes(): LatestQuotes {
  const bySymbol = new Map<string, NumberedQuote>()
  const listeners = new Set<Listener>()
  let version = 0
  return {
    find: (symbol) => bySymbol.get(symbol),
    all: () => bySymbol,
    version: () => version,
    put(quotes) {
      const changed: NumberedQuote[] = []
      for (const { quote, fetchedAtMs } of quotes) {
        const known = bySymbol.get(quote.symbol)
        if (known && known.fetchedAtMs > fetchedAtMs) continue
        const isSame = known !== undefined && isSameQuote(known.quote, quote)
        if (!isSame) version += 1
        const numbered = { quote, fetchedAtMs, version: isSame ? known.version : version }
        bySymbol.set(quote.symbol, numbered)
        if (!isSame) changed.push(numbered)
      }
      if (changed.length > 0) for (const listener of listeners) listener(changed)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function isSameQuote(one: Quote, other: Quote): boolean {
  return (
    one.price === other.price &&
    one.volume === other.volume &&
    one.previousClose === other.previousClose &&
    one.unit === other.unit &&
    one.provenance.asOf === other.provenance.asOf &&
    one.provenance.source === other.provenance.source &&
    one.provenance.stale === other.provenance.stale
  )
}
