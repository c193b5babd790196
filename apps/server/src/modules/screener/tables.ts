declare module '../../platform/db/database.ts' {
  interface Database {
    saved_screeners: SavedScreenersTable
  }
}

/** A user's saved screeners. */
export interface SavedScreenersTable {
  id: string
  user_id: string
  /** Unique per user. */
  name: string
  description: string | null
  /** The screen as JSON. */
  filters: string
  created_at: number
  updated_at: number
}
