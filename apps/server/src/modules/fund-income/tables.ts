import type { FundIncomeKind } from '@leadenhall/contract/fund-income/index.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    fund_income_imports: FundIncomeImportsTable
    fund_income: FundIncomeTable
    reporting_funds: ReportingFundsTable
  }
}

export interface FundIncomeImportsTable {
  id: string
  /** Null for an operator's file, which counts for all users. */
  user_id: string | null
  kind: 'income' | 'status'
  /** Name of the file. */
  file: string
  /** JSON: how many rows are left out, and the first of them. */
  left_out: string
  created_at: string
  /** Null until its rows count. */
  committed_at: string | null
}

/** Amounts are decimal text for one unit, days `YYYY-MM-DD`. */
export interface FundIncomeTable {
  import_id: string
  isin: string
  period_end: string
  currency: string
  per_unit: string
  distribution_date: string | null
  income_kind: FundIncomeKind | null
}

export interface ReportingFundsTable {
  import_id: string
  isin: string
  name: string
  since: string
  until: string | null
}
