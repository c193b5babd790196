declare module '../../platform/db/database.ts' {
  interface Database {
    saved_screeners: SavedScreenersTable
  }
}

/** A screen that a person has kept under a name of their own. */
export interface SavedScreenersTable {
  id: string
  user_id: string
  /** Unique among the person's own. */
  name: string
  description: string | null
  /** A screen of the contract, JSON. */
  filters: string
  created_at: number
  updated_at: number
}
