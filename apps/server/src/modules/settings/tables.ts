declare module '../../platform/db/database.ts' {
  interface Database {
    settings: SettingsTable
    setting_changes: SettingChangesTable
  }
}

/** Settings of the scraped sources; what is not stored has its default in code. */
export interface SettingsTable {
  id: string
  name: string
  value: string
  updated_at: number
}

/** Who changed what and when. */
export interface SettingChangesTable {
  id: string
  setting_id: string
  name: string
  /** Null when the account is gone. */
  user_id: string | null
  /** Null for a new setting. */
  before: string | null
  /** Empty when the setting was deleted. */
  after: string
  changed_at: number
}
