declare module '../../platform/db/database.ts' {
  interface Database {
    interest: InterestTable
  }
}

/** Users who asked for development updates. */
export interface InterestTable {
  /** Lower case. */
  email: string
  preferred_name: string
  /** Part of the unsubscribe link. */
  removal_token: string
  created_at: number
}
