/**
 * The storage of an installation: one Kysely schema on a SQLite file or on PostgreSQL. Each module
 * declares its tables by augmenting `Database`, so the platform knows no feature.
 */
import type { Kysely, Transaction } from 'kysely'

// oxlint-disable-next-line typescript/no-empty-interface -- modules/*/tables.ts add their tables
export interface Database {
  installation: InstallationTable
  leases: LeasesTable
}

/** Facts of the installation: data mode, fingerprints of secrets, versions of imported data. */
export interface InstallationTable {
  key: string
  value: string
}

/** Which node does the work that only one node may do at a time. */
export interface LeasesTable {
  name: string
  /** Name of the node. */
  holder: string
  /** Epoch milliseconds. */
  expires_at: number
}

export type Db = Kysely<Database>
export type DbTransaction = Transaction<Database>
export type DbEngine = 'sqlite' | 'postgresql'

export interface OpenDatabase {
  readonly db: Db
  readonly engine: DbEngine
  /**
   * Runs work on one node at a time; the others wait for as long as it takes. A node that dies lets
   * the next one in.
   */
  runAlone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Space left where the database is stored; null if it is stored elsewhere. */
  freeBytes(): Promise<number | null>
  close(): Promise<void>
}
