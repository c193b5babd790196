declare module '../../platform/db/database.ts' {
  interface Database {
    quotes: QuotesTable
    profiles: ProfilesTable
    watched_symbols: WatchedSymbolsTable
  }
}

/** The last known quote of each subject and source; shown with its age when the source fails. */
export interface QuotesTable {
  /** A listing id, or `symbol:^FTSE` for what is no listing. */
  subject: string
  source: string
  /** Declared unit of the quote. */
  unit: string | null
  /** The quote as the provider adapter gave it, JSON. */
  body: string
  /** Epoch milliseconds at which the price was true. */
  as_of: number
  fetched_at: number
}

export interface ProfilesTable {
  subject: string
  source: string
  /** JSON. */
  body: string
  fetched_at: number
}

/** What people look at on each node. */
export interface WatchedSymbolsTable {
  node: string
  /** JSON list. */
  symbols: string
  /** Epoch milliseconds; a node that is gone no longer watches. */
  expires_at: number
}
