import type { JournalKind } from '@leadenhall/contract/journal/kinds.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    journal_entries: JournalEntriesTable
  }
}

/** Instants in epoch milliseconds. */
export interface JournalEntriesTable {
  id: string
  user_id: string
  /** A listing id, which survives a change of ticker, or `symbol:^FTSE` for a symbol without one. */
  subject: string
  /** The symbol when it was written. */
  ticker: string
  kind: JournalKind
  text: string
  /** JSON of texts. */
  tags: string
  /** Text, tags and ticker, folded for search. */
  searched: string
  /** `YYYY-MM-DD`. */
  review_on: string | null
  reminded_at: number | null
  /** JSON of the contract's figures. */
  figures: string
  created_at: number
  updated_at: number
}
