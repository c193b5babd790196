declare module '../../platform/db/database.ts' {
  interface Database {
    tax_statements: TaxStatementsTable
    tax_choices: TaxChoicesTable
  }
}

/** Facts of a taxpayer's year that the ledger does not hold. */
export interface TaxStatementsTable {
  user_id: string
  person_id: string
  /** The year in which the tax year begins. */
  year: number
  /** Pounds as decimal text; null where not stated. */
  income: string | null
  losses: string | null
}
export type TaxStatementRow = Readonly<TaxStatementsTable>

export interface TaxChoicesTable {
  user_id: string
  rate_source: 'trade' | 'daily'
}
