import type { FundIncomeKind } from '@leadenhall/contract/fund-income/index.ts'
import type { TaxRateSource } from '@leadenhall/contract/tax/index.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    tax_statements: TaxStatementsTable
    tax_choices: TaxChoicesTable
    tax_funds: TaxFundsTable
    monthly_rates: MonthlyRatesTable
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
  /** As paid, without the tax that the provider or the charity claims. */
  pension: string | null
  gift_aid: string | null
}
export type TaxStatementRow = Readonly<TaxStatementsTable>

export interface TaxChoicesTable {
  user_id: string
  rate_source: TaxRateSource
}

/** A user's word on a fund; null where nothing is said. */
export interface TaxFundsTable {
  user_id: string
  /** Of a security without one, its id in the ledger. */
  isin: string
  income: FundIncomeKind | null
  reporting: 'yes' | 'no' | 'unknown' | null
  /** Month and day, `06-30`. */
  period_end: string | null
  /** JSON: the security's kinds with the first day of each; null where none is stated. */
  kinds: string | null
}

/** HMRC's, imported by an operator for all users. */
export interface MonthlyRatesTable {
  currency: string
  /** `2026-01`. */
  month: string
  /** Units of the currency for one pound, as decimal text. */
  per_pound: string
  /** Epoch milliseconds. */
  imported_at: number
}
