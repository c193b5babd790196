declare module '../../../platform/db/database.ts' {
  interface Database {
    price_imports: PriceImportsTable
    price_import_series: PriceImportSeriesTable
  }
}

/** A price file; its days count once it is committed. */
export interface PriceImportsTable {
  id: string
  file: string
  layout: 'one' | 'many' | 'stooq'
  /** JSON of its preview. */
  preview: string
  /** Epoch milliseconds. */
  created_at: number
  /** Epoch milliseconds; null while it waits. */
  committed_at: number | null
}

/** The days of one instrument in a price file. */
export interface PriceImportSeriesTable {
  import_id: string
  /** A listing id. */
  subject: string
  unit: string
  /** 0 if the unit was given with the upload, because the file declares none. */
  is_unit_stated: number
  from_date: string
  to_date: string
  /** JSON list of `[date, open, high, low, close, volume]`, oldest first. */
  days: string
}
