declare module '../../platform/db/database.ts' {
  interface Database {
    interest: InterestTable
  }
}

/** People who asked for development updates. */
export interface InterestTable {
  /** Lower case. */
  email: string
  preferred_name: string
  /** In the link that removes the entry. */
  removal_token: string
  created_at: number
}
