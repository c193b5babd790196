declare module '../../platform/db/database.ts' {
  interface Database {
    watchlists: WatchlistsTable
    watchlist_items: WatchlistItemsTable
  }
}

export interface WatchlistsTable {
  /** Random, so that it reveals nothing about other users' lists. */
  id: number
  user_id: string
  name: string
  /** Null unless the list is shared. */
  share_token: string | null
  created_at: number
}

export interface WatchlistItemsTable {
  id: string
  watchlist_id: number
  /** A listing id, which survives a change of ticker, or `symbol:^FTSE` for a symbol without one. */
  subject: string
  /** The symbol when it was added. */
  ticker: string
  position: number
  note: string
  /** The price when added; all four are null if no source had one. */
  added_price: number | null
  added_unit: string | null
  added_source: string | null
  /** Epoch milliseconds. */
  added_as_of: number | null
  created_at: number
}
