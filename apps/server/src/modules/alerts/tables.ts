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
  /** A listing id, or `symbol:…` for what is no listing. */
  subject: string
  /** As the symbol was when the alert was made. */
  ticker: string
  kind: AlertKind
  /** Ratio; null for levels. */
  alert_at_diff: number | null
  alert_interval_mins: number
  /** In `level_unit`; null for `move`. */
  level_value: number | null
  level_unit: string | null
  /** In whose shares the level is: those of that moment. */
  level_set_at: number | null
  unit: string | null
  source: string | null
  simulated: number
  last_price: number | null
  /** When `last_price` was true on the market. */
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
  /** Counts writes: whoever judged an older row writes nothing. */
  revision: number
  created_at: number
  updated_at: number
}

/** The numbers that fired an alert, once a check. */
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
