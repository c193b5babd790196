import type { DbEngine } from '../db/database.ts'
import type { Cell } from './backup-format.ts'

/** One state of the whole database, unaffected by writes while it is read. */
export interface Snapshot {
  readonly engine: DbEngine
  /** Names of the applied migrations, in order; empty for a database without tables. */
  readonly migrations: readonly string[]
  readonly tables: ReadonlySet<string>
  findInstallationFact(key: string): Promise<string | null>
  /** Rows in batches of limited count and size, so that no table is in memory as a whole. */
  read(table: string): Promise<{
    readonly columns: readonly string[]
    readonly batches: AsyncIterable<readonly Cell[][]>
  }>
  close(): Promise<void>
}

export const ROWS_PER_BATCH = 500
/** Some rows are large: one holds five hundred activities of an import. */
export const CHARACTERS_PER_BATCH = 1_000_000

export function isFull(rows: number, characters: number): boolean {
  return rows >= ROWS_PER_BATCH || characters >= CHARACTERS_PER_BATCH
}

export const MIGRATION_TABLE = 'kysely_migration'

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
