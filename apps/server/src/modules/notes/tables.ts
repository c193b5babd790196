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
  /** User id; null if the account was deleted. */
  updated_by: string | null
}
