import type { ListedShare, Quote } from '@leadenhall/contract/quotes/index.ts'
import type { ScreenerRow } from '@leadenhall/contract/screener/index.ts'
import { type Price, toMajor } from '@leadenhall/contract/shared/money.ts'
import type { ChangeSince, WatchlistItem } from '@leadenhall/contract/watchlists/index.ts'

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
  /** Data from the instrument list for a share without a quote. */
  readonly listed: ListedShare | null
  /** Ratios and returns of the screener; null while loading, and for an unlisted ticker. */
  readonly figures: ScreenerRow | null
  /** The last month's closes in the major unit, oldest first; empty where there are none. */
  readonly closes: readonly number[]
  /** Null on lists without a price from when a share was added. */
  readonly sinceAdded: ChangeSince | null
  /** The price is older than its exchange's latest trading day. */
  readonly isOld: boolean
}

export type QuoteOrReason = Pick<Watched, 'quote' | 'noPriceBecause' | 'listed' | 'isOld'>
export type WatchedExtras = Pick<Watched, 'figures' | 'closes' | 'sinceAdded'>

const NO_EXTRAS: WatchedExtras = { figures: null, closes: [], sinceAdded: null }

interface Entry {
  readonly ticker: string
  readonly name: string | null
  readonly item?: WatchlistItem
}

export function toWatched(
  { ticker, name, item }: Entry,
  { quote, noPriceBecause, listed, isOld }: QuoteOrReason,
  extras: WatchedExtras = NO_EXTRAS,
): Watched {
  return {
    ticker,
    name: name ?? quote?.name ?? listed?.name ?? null,
    item: item ?? null,
    quote,
    noPriceBecause,
    listed,
    isOld,
    ...extras,
  }
}

/** Where a price lies between two ends, from 0 to 1; null while one of them is unknown. */
export function placeBetween(
  low: number | null,
  high: number | null,
  price: number | null,
): number | null {
  if (low === null || high === null || price === null || high <= low) return null
  return Math.min(1, Math.max(0, (price - low) / (high - low)))
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
