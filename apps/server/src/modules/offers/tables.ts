declare module '../../platform/db/database.ts' {
  interface Database {
    documents: DocumentsTable
    offer_states: OfferStatesTable
  }
}

/** Every document that was read, by its SHA-256 sum. */
interface DocumentsTable {
  checksum: string
  class: 'disclosure_table'
  /** Key of the source that was asked, or `file` for an import; null for one from before sources were noted. */
  source: string | null
  /** Epoch milliseconds of the first reading. */
  read_at: number
  /** As the document states it: of a table, its day as `YYYY-MM-DD`. Null for a refused one. */
  published: string | null
  /** LEI of the company that issued it; null for a table, which is of many. */
  issuer: string | null
  /** Why it was refused; null for a good one. */
  fault: string | null
  /** As it came, in base64: its bytes are what the sum is of. */
  body: string
}

/** States of companies where a table differs from the one before. Rows are only added. */
interface OfferStatesTable {
  checksum: string
  /** The company's first ISIN. */
  isin: string
  /** JSON of a TableEntry; null once the company is in the table no more. */
  entry: string | null
}
