declare module '../../platform/db/database.ts' {
  interface Database {
    daily_bars: DailyBarsTable
    adjusted_closes: AdjustedClosesTable
    corporate_actions: CorporateActionsTable
    history_coverage: HistoryCoverageTable
  }
}

/** Key of all history tables: a listing id or `symbol:^FTSE`, and the provider key. */
interface SeriesKey {
  subject: string
  source: string
}

/** Bars as traded on the day: not adjusted for later splits. */
export interface DailyBarsTable extends SeriesKey {
  /** Trading day in the exchange's zone. */
  date: string
  open: number | null
  high: number | null
  low: number | null
  close: number | null
  /** Shares as counted on the day. */
  volume: number | null
  /** Declared unit of the bar; null if a ×100 step separates it from the declaration. */
  unit: string | null
}

/** The source's close adjusted for splits and dividends up to its last fetch. */
export interface AdjustedClosesTable extends SeriesKey {
  date: string
  value: number
}

export interface CorporateActionsTable extends SeriesKey {
  date: string
  kind: 'split' | 'dividend'
  numerator: number | null
  denominator: number | null
  amount: number | null
  unit: string | null
}

/** The stored range of a series. */
export interface HistoryCoverageTable extends SeriesKey {
  from_date: string
  to_date: string
  unit: string | null
  time_zone: string
  fetched_at: number
}
