declare module '../../platform/db/database.ts' {
  interface Database {
    offer_files: OfferFilesTable
    offer_states: OfferStatesTable
  }
}

/** Every file that was read, by its SHA-256 sum. */
interface OfferFilesTable {
  checksum: string
  /** Epoch milliseconds of the first reading. */
  read_at: number
  /** Day that the table states, `YYYY-MM-DD`; null for a refused file. */
  day: string | null
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
