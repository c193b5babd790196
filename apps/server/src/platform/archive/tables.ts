declare module '../db/database.ts' {
  interface Database {
    archive_items: ArchiveItemsTable
    archive_reads: ArchiveReadsTable
    forgotten_authors: ForgottenAuthorsTable
  }
}

/** Answers of sources, until they expire. */
export interface ArchiveItemsTable {
  /** Key of the source, `lse-chat`. */
  source: string
  /** A listing or a feed. */
  subject: string
  id: string
  /** When it was said, or first seen where the source gives no time; epoch milliseconds. */
  said_at: number
  author: string | null
  /** Folded text that users search; null for items that are not searchable. */
  search_text: string | null
  /** JSON, as the source's adapter returned it. */
  body: string
  expires_at: number
}

/** How the last read of a source about a subject went; times in epoch milliseconds. */
export interface ArchiveReadsTable {
  source: string
  subject: string
  read_at: number | null
  failed_at: number | null
  failure_kind: string | null
  failure_message: string | null
  /** Not asked again before then. */
  pause_until: number
  /** A node is reading, until then at most. */
  claimed_until: number
}

export interface ForgottenAuthorsTable {
  source: string
  author: string
  forgotten_at: number
}
