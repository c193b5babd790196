import type { FigureAlert } from '@leadenhall/contract/figure-alerts/index.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    figure_alerts: FigureAlertsTable
  }
}

/** Instants in epoch milliseconds. */
export interface FigureAlertsTable {
  id: string
  user_id: string
  kind: FigureAlert['kind']
  /** A listing's id; null for a screen. */
  subject: string | null
  /** The symbol when the alert was made. */
  ticker: string | null
  metric: string | null
  direction: FigureAlert['direction']
  level: number | null
  change_by: number | null
  screener_id: string | null
  event: FigureAlert['event']
  /** Base of a change: the value at the start or at the last firing. */
  base_value: number | null
  last_value: number | null
  /** JSON list of the tickers that matched at the last check. */
  members: string | null
  is_armed: number
  paused_because: FigureAlert['paused_because']
  last_checked: number | null
  last_fired_at: number | null
  /** Counts writes; a check of an older revision writes nothing. */
  revision: number
  created_at: number
}

export type FigureAlertRow = Readonly<FigureAlertsTable>
