declare module '../../platform/db/database.ts' {
  interface Database {
    income_alerts: IncomeAlertsTable
    income_notices: IncomeNoticesTable
  }
}

/** 1 for on. */
export interface IncomeAlertsTable {
  user_id: string
  declared: number
  cut: number
  /** Days before an ex-dividend day; null for none. */
  ex_days_before: number | null
}

/** Kept so that nothing is reported twice. */
export interface IncomeNoticesTable {
  user_id: string
  /** Kind, security and ex-day. */
  subject: string
}
