declare module '../../platform/db/database.ts' {
  interface Database {
    owned_alerts: OwnedAlertsTable
    owned_alert_notices: OwnedAlertNoticesTable
  }
}

/** An alert that is on. */
export interface OwnedAlertsTable {
  user_id: string
  /** Key of its declaration. */
  alert: string
  /** Null for an alert that takes none. */
  days_before: number | null
}
export type OwnedAlertRow = Readonly<OwnedAlertsTable>

/** Kept so that nothing is reported twice. */
export interface OwnedAlertNoticesTable {
  user_id: string
  /** Kind, security, and the day or year. */
  subject: string
}
