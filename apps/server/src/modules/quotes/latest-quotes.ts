/**
 * The newest quote of every symbol that this node has seen, in memory: what movers, streams and the
 * screener read without asking anybody. Whoever fetches a quote puts it here.
 */
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { type NumberedQuote, PackedQuotes } from './packed-quotes.ts'

export interface LatestQuote {
  readonly quote: Quote
  /** Epoch milliseconds. */
  readonly fetchedAtMs: number
}

type Listener = (changed: readonly NumberedQuote[]) => void

export interface LatestQuotes {
  find(symbol: string): NumberedQuote | undefined
  /** When the quote was fetched, epoch milliseconds; null for none. */
  fetchedAtMs(symbol: string): number | null
  /** Number of the quote's last change; 0 for none. */
  versionOf(symbol: string): number
  /** Keeps each quote unless a newer one is there, and tells of those that differ. */
  put(quotes: readonly LatestQuote[]): void
  /** Number of the newest change; 0 before the first. */
  version(): number
  /** @returns how to stop listening */
  onChange(listener: Listener): () => void
}

export function createLatestQuotes(): LatestQuotes {
  const packed = new PackedQuotes()
  const listeners = new Set<Listener>()
  let version = 0
  return {
    find: (symbol) => packed.get(symbol),
    fetchedAtMs: (symbol) => packed.fetchedAtMs(symbol),
    versionOf: (symbol) => packed.version(symbol) ?? 0,
    version: () => version,
    put(quotes) {
      const changed: NumberedQuote[] = []
      for (const { quote, fetchedAtMs } of quotes) {
        const known = packed.get(quote.symbol)
        if (known && known.fetchedAtMs > fetchedAtMs) continue
        const isSame = known !== undefined && isSameQuote(known.quote, quote)
        if (!isSame) version += 1
        const numbered = { quote, fetchedAtMs, version: isSame ? known.version : version }
        packed.set(numbered)
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
