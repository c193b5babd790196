import type { AlertKind, AlertPause } from '@leadenhall/contract/alerts/index.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    price_alerts: PriceAlertsTable
    alert_receipts: AlertReceiptsTable
  }
}

/** Instants in epoch milliseconds; prices in `unit`. */
export interface PriceAlertsTable {
  id: string
  user_id: string
  /** A listing's id, or `symbol:…` for a symbol without a listing. */
  subject: string
  /** The symbol at the time the alert was created. */
  ticker: string
  kind: AlertKind
  /** Ratio; null for levels. */
  alert_at_diff: number | null
  alert_interval_mins: number
  /** In `level_unit`; null for `move`. */
  level_value: number | null
  level_unit: string | null
  /** The level counts in shares as of then: later splits adjust it. */
  level_set_at: number | null
  unit: string | null
  source: string | null
  simulated: number
  last_price: number | null
  /** The market time of `last_price`. */
  last_price_at: number | null
  last_checked: number | null
  init_price: number | null
  week_start_price: number | null
  week_last_updated: string | null
  month_start_price: number | null
  month_last_updated: string | null
  year_start_price: number | null
  year_last_updated: string | null
  last_fired_at: number | null
  is_armed: number
  paused_because: AlertPause | null
  next_due_at: number
  /** Counts writes; a check of an older revision writes nothing. */
  revision: number
  created_at: number
  updated_at: number
}

/** The numbers that fired an alert, one row for each firing. */
export interface AlertReceiptsTable {
  /** Also the notification's id. */
  id: string
  alert_id: string
  user_id: string
  checked_at: number
  /** JSON of the contract's Firing. */
  data: string
}

export type AlertRow = Readonly<PriceAlertsTable>
