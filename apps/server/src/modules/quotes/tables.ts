declare module '../../platform/db/database.ts' {
  interface Database {
    quotes: QuotesTable
    profiles: ProfilesTable
    watched_symbols: WatchedSymbolsTable
  }
}

/** The last known quote per subject and source, shown with its age while the source fails. */
export interface QuotesTable {
  /** A listing id, or `symbol:^FTSE` for a symbol without one. */
  subject: string
  source: string
  /** Declared unit of the quote. */
  unit: string | null
  /** The provider adapter's quote as JSON. */
  body: string
  /** Time of the price, in epoch milliseconds. */
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

/** Symbols that users are watching, per node. */
export interface WatchedSymbolsTable {
  node: string
  /** JSON list. */
  symbols: string
  /** Epoch milliseconds; entries of a stopped node expire. */
  expires_at: number
}
