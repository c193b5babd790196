import type { DrawingKind } from '@leadenhall/contract/drawings/kinds.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    chart_drawings: ChartDrawingsTable
  }
}

/** Instants in epoch milliseconds. */
export interface ChartDrawingsTable {
  id: string
  user_id: string
  /** A listing id, which survives a change of ticker, or `symbol:^FTSE` for a symbol without one. */
  subject: string
  kind: DrawingKind
  /** JSON of points, in the shares of `drawn_on`. */
  points: string
  /** JSON of the contract's style. */
  style: string
  /** `YYYY-MM-DD` in London. */
  drawn_on: string
  created_at: number
  updated_at: number
}
