import type { KeyScope } from '@leadenhall/contract/shared/endpoint.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    api_keys: ApiKeysTable
  }
}

/** Revoking a key deletes its row. */
export interface ApiKeysTable {
  id: string
  user_id: string
  name: string
  scope: KeyScope
  /** The key's first characters, shown in lists. */
  prefix: string
  /** SHA-256 of the whole key, hexadecimal. */
  hash: string
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  /**
   * Until when a key of an earlier release opens the portfolio without a scope for it; 0: its owner has
   * not been notified yet; null: its scope decides.
   */
  portfolio_until: number | null
}
