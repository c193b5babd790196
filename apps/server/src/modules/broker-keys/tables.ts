import type { Broker } from '@leadenhall/contract/broker-keys/index.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    broker_keys: BrokerKeysTable
  }
}

/** One row a user, broker and account. */
export interface BrokerKeysTable {
  id: string
  user_id: string
  broker: Broker
  account_id: string
  /** JSON of the credentials, sealed. */
  sealed: string
  ends_with: string
  query_id: string | null
  /** First day of the history; null where the broker's query decides. */
  since: string | null
  is_daily: number
  /** JSON: the sync that runs; null if none does. */
  progress: string | null
  /** When the next step, or the next sync, is due; null if none is. */
  next_at: number | null
  /** When a report was last read in full, and its last day. */
  synced_at: number | null
  synced_through: string | null
  /** Set while the last sync is a failed one. */
  failed_at: number | null
  failure: string | null
  /** 1: the broker refused the key, which is not used again. */
  is_refused: number
  /** The last import that had rows. */
  import_id: string | null
  /** Digest of that import's rows that ask. */
  asked: string | null
  created_at: number
}
export type BrokerKeyRow = Readonly<BrokerKeysTable>
