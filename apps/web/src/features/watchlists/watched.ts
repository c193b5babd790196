import type { ListedShare, Quote } from '@leadenhall/contract/quotes/index.ts'
import { type Price, toMajor } from '@leadenhall/contract/shared/money.ts'
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
  /** What the instrument list knows of a share without a quote. */
  readonly listed: ListedShare | null
  /** Whether the price is older than its exchange's latest trading day. */
  readonly isOld: boolean
}

export type QuoteOrReason = Pick<Watched, 'quote' | 'noPriceBecause' | 'listed' | 'isOld'>

interface Entry {
  readonly ticker: string
  readonly name: string | null
  readonly item?: WatchlistItem
}

export function toWatched(
  { ticker, name, item }: Entry,
  { quote, noPriceBecause, listed, isOld }: QuoteOrReason,
): Watched {
  return {
    ticker,
    name: name ?? quote?.name ?? listed?.name ?? null,
    item: item ?? null,
    quote,
    noPriceBecause,
    listed,
    isOld,
  }
}

/** The quote's market cap, or the instrument list's with its day. */
export function capOf({ quote, listed }: Watched): (Price & { readonly date?: string }) | null {
  return quote ? quote.marketCap : (listed?.marketCap ?? null)
}

/** Market cap in pounds, for sorting; null when unknown or in another currency. */
export function capInPounds(row: Watched): number | null {
  const cap = capOf(row)
  if (!cap) return null
  const { value, unit } = toMajor(cap)
  return unit === 'GBP' ? value : null
}

/** The list with an element moved to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}
