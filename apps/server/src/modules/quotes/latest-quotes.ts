/**
 * The newest quote of every symbol that this node has seen, in memory. Movers, streams and the
 * screener read it without any request; every fetched quote is put here.
 */
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { isAhead } from './is-ahead.ts'
import { PackedQuotes, type VersionedQuote } from './packed-quotes.ts'

export interface LatestQuote {
  readonly quote: Quote
  /** Epoch milliseconds. */
  readonly fetchedAtMs: number
}

type Listener = (changed: readonly VersionedQuote[]) => void

export interface LatestQuotes {
  find(symbol: string): VersionedQuote | undefined
  /** When the quote was fetched, in epoch milliseconds; null if there is none. */
  fetchedAtMs(symbol: string): number | null
  /** Version of the quote's last change; 0 if there is none. */
  versionOf(symbol: string): number
  /**
   * Stores each quote unless a newer one exists, and notifies listeners of those that changed. One
   * that was fetched before the clock was set back is not newer.
   */
  put(quotes: readonly LatestQuote[]): void
  /** Version of the newest change; 0 before the first. */
  version(): number
  /** @returns unsubscribe */
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
      const changed: VersionedQuote[] = []
      for (const { quote, fetchedAtMs } of quotes) {
        const known = packed.get(quote.symbol)
        const isNewer = known !== undefined && known.fetchedAtMs > fetchedAtMs
        if (isNewer && !isAhead(known.fetchedAtMs, fetchedAtMs)) continue
        const isSame = known !== undefined && isSameQuote(known.quote, quote)
        if (!isSame) version += 1
        const versioned = { quote, fetchedAtMs, version: isSame ? known.version : version }
        packed.set(versioned)
        if (!isSame) changed.push(versioned)
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
