import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { toMajor } from '@leadenhall/contract/shared/money.ts'
import type { WatchlistItem } from '@leadenhall/contract/watchlists/index.ts'

/** A row of a watchlist. */
export interface Watched {
  readonly ticker: string
  readonly name: string | null
  /** Set on the user's own lists; null on the fixed and shared lists. */
  readonly item: WatchlistItem | null
  /** Null while loading, and when there is none. */
  readonly quote: Quote | null
  /** Why there is no quote; null while loading. */
  readonly noPriceBecause: string | null
}

export interface QuoteOrReason {
  readonly quote: Quote | null
  readonly noPriceBecause: string | null
}

interface Entry {
  readonly ticker: string
  readonly name: string | null
  readonly item?: WatchlistItem
}

export function toWatched(
  { ticker, name, item }: Entry,
  { quote, noPriceBecause }: QuoteOrReason,
): Watched {
  return { ticker, name: name ?? quote?.name ?? null, item: item ?? null, quote, noPriceBecause }
}

/** Market cap in pounds, for sorting; null when unknown or in another currency. */
export function capInPounds({ quote }: Watched): number | null {
  if (!quote?.marketCap) return null
  const { value, unit } = toMajor(quote.marketCap)
  return unit === 'GBP' ? value : null
}

/** The list with an element moved to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}
