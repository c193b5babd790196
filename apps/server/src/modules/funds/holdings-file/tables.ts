declare module '../../../platform/db/database.ts' {
  interface Database {
    fund_holdings: FundHoldingsTable
  }
}

export interface FundHoldingsTable {
  user_id: string
  /** ISIN, which all lines of a fund share; the ticker of a line without one. */
  fund: string
  /** JSON of a StoredHoldings. */
  reading: string
}
