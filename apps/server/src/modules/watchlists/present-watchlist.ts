import type {
  SharedWatchlist,
  Watchlist,
  WatchlistItem,
} from '@leadenhall/contract/watchlists/index.ts'
import type { Listing, Universe } from '../instruments/index.ts'
import type { WatchlistItemsTable } from './tables.ts'
import type { StoredWatchlist } from './watchlist-store.ts'

const SYMBOL_SUBJECT = 'symbol:'

/** The item's listing under its current ticker; undefined for a symbol that is not a listing. */
function findListing(universe: Universe, { subject }: WatchlistItemsTable): Listing | undefined {
  return subject.startsWith(SYMBOL_SUBJECT) ? undefined : universe.findById(subject)
}

/** The item's current symbol, which may differ from the one it was added under. */
export function symbolOf(universe: Universe, item: WatchlistItemsTable): string {
  return shareOf(universe, item).ticker
}

function shareOf(universe: Universe, item: WatchlistItemsTable) {
  const listing = findListing(universe, item)
  return { ticker: listing?.ticker ?? item.ticker, name: listing?.name ?? null }
}

export function toItem(universe: Universe, item: WatchlistItemsTable): WatchlistItem {
  return {
    id: item.id,
    watchlist_id: item.watchlist_id,
    ...shareOf(universe, item),
    created_at: new Date(item.created_at).toISOString(),
    position: item.position,
    note: item.note,
    added:
      item.added_price === null || item.added_source === null || item.added_as_of === null
        ? null
        : {
            price: item.added_price,
            unit: item.added_unit,
            source: item.added_source,
            as_of: new Date(item.added_as_of).toISOString(),
          },
  }
}

export function toWatchlist(universe: Universe, { list, items }: StoredWatchlist): Watchlist {
  return {
    id: list.id,
    user_id: list.user_id,
    name: list.name,
    created_at: new Date(list.created_at).toISOString(),
    share_token: list.share_token,
    watchlist_items: items.map((item) => toItem(universe, item)),
  }
}

/** Leaves out the notes, the added-at prices and the owner. */
export function toShared(universe: Universe, { list, items }: StoredWatchlist): SharedWatchlist {
  return {
    name: list.name,
    tickers: items.map((item) => shareOf(universe, item)),
  }
}
