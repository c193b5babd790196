declare module '../../platform/db/database.ts' {
  interface Database {
    tax_statements: TaxStatementsTable
    tax_choices: TaxChoicesTable
    tax_alerts: TaxAlertsTable
    tax_notices: TaxNoticesTable
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

/** 1 for on. */
export interface TaxAlertsTable {
  user_id: string
  exempt_amount: number
  sale_window: number
}

/** Kept so that nothing is reported twice. */
export interface TaxNoticesTable {
  user_id: string
  /** Kind, taxpayer, security, and the day or year. */
  subject: string
}
