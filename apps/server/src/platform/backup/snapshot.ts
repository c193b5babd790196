import type { DbEngine } from '../db/database.ts'
import type { Cell } from './backup-format.ts'

/** One state of the whole database, however long it is read and whatever is written meanwhile. */
export interface Snapshot {
  readonly engine: DbEngine
  /** Names of the migrations that it has had, in order; empty for a database without tables. */
  readonly migrations: readonly string[]
  readonly tables: ReadonlySet<string>
  findInstallationFact(key: string): Promise<string | null>
  /** Rows in batches, so that no table is ever in memory as a whole. */
  read(table: string): Promise<{
    readonly columns: readonly string[]
    readonly batches: AsyncIterable<readonly Cell[][]>
  }>
  close(): Promise<void>
}

export const ROWS_AT_ONCE = 500
export const MIGRATION_TABLE = 'kysely_migration'

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
