declare module '../../platform/db/database.ts' {
  interface Database {
    settings: SettingsTable
    setting_changes: SettingChangesTable
  }
}

/** Stored settings of the scraped sources; the rest use the defaults in code. */
export interface SettingsTable {
  id: string
  name: string
  value: string
  updated_at: number
}

/** Audit log of changes to settings. */
export interface SettingChangesTable {
  id: string
  setting_id: string
  name: string
  /** Null if the account was deleted. */
  user_id: string | null
  /** Null for a new setting. */
  before: string | null
  /** Empty if the setting was deleted. */
  after: string
  changed_at: number
}
