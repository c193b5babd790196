declare module '../../platform/db/database.ts' {
  interface Database {
    source_calls: SourceCallsTable
    source_symbols: SourceSymbolsTable
  }
}

/** Requests that were made to a source whose requests of a day are counted. */
export interface SourceCallsTable {
  source: string
  /** UTC day. */
  day: string
  calls: number
}

/** The securities that a source has on an exchange. */
export interface SourceSymbolsTable {
  source: string
  /** As the source writes it. */
  exchange: string
  /** JSON list of `[code, currency, isin]`, with the name behind it where the list has one. */
  body: string
  /** Epoch milliseconds. */
  read_at: number
}
