declare module '../../platform/db/database.ts' {
  interface Database {
    portfolio_targets: PortfolioTargetsTable
  }
}

export interface PortfolioTargetsTable {
  user_id: string
  /** JSON of the contract's classes with targets, in order. */
  classes: string
}
