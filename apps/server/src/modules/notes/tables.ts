declare module '../../platform/db/database.ts' {
  interface Database {
    notes: NotesTable
  }
}

export interface NotesTable {
  id: string
  title: string
  /** Markdown. */
  content: string
  updated_at: number
  /** User id; null when the account is gone. */
  updated_by: string | null
}
