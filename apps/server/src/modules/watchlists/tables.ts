declare module '../../platform/db/database.ts' {
  interface Database {
    watchlists: WatchlistsTable
    watchlist_items: WatchlistItemsTable
  }
}

export interface WatchlistsTable {
  /** Drawn by chance, so that it tells nothing of other people's lists. */
  id: number
  user_id: string
  name: string
  /** Null while the list is not shared. */
  share_token: string | null
  created_at: number
}

export interface WatchlistItemsTable {
  id: string
  watchlist_id: number
  /** A listing id, or `symbol:^FTSE` for what is no listing: survives a change of ticker. */
  subject: string
  /** The symbol when it was added. */
  ticker: string
  position: number
  note: string
  /** What it cost then, all four null when no source said. */
  added_price: number | null
  added_unit: string | null
  added_source: string | null
  /** Epoch milliseconds. */
  added_as_of: number | null
  created_at: number
}
