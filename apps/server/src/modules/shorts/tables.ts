declare module '../../platform/db/database.ts' {
  interface Database {
    short_positions: ShortPositionsTable
    short_totals: ShortTotalsTable
    short_names: ShortNamesTable
    short_files: ShortFilesTable
  }
}

/** The frozen register of named holders: who held how much on each of its days. */
interface ShortPositionsTable {
  isin: string
  /** `YYYY-MM-DD`. */
  day: string
  holder: string
  /** Of the issued share capital: 0.005 is 0.5%. */
  ratio: number
}

/** Anonymous totals. Rows are only added: a later `published_on` corrects an earlier one. */
export interface ShortTotalsTable {
  isin: string
  /** Day of the position, or the day from which it is no longer published. */
  day: string
  /** London day of the file that said so first. */
  published_on: string
  /** Null: no longer published, which is not 0. */
  ratio: number | null
  /**
   * The file that stated it; null counts as the current one. `withdrawn`: from `published_on` on the
   * current file states an earlier day instead, and nothing counts for this one.
   */
  origin: 'current' | 'historic' | 'withdrawn' | null
}

/** One line for each ISIN, however many spellings there are. */
interface ShortNamesTable {
  isin: string
  name: string
}

/** Every file that was read, by its SHA-256 sum. */
interface ShortFilesTable {
  kind: string
  checksum: string
  /** Epoch milliseconds. */
  read_at: number
  /** Why it was refused; null for a good one. */
  fault: string | null
  /** As it came; null for an archive that an operator imported and has. */
  body: string | null
}
