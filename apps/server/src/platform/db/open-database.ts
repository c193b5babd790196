/** Opens either engine and brings its schema up to date. What must differ between them lives here. */
import { join } from 'node:path'
import {
  Kysely,
  type MigrationLockOptions,
  Migrator,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import pg from 'pg'
import type { Database, Db, OpenDatabase } from './database.ts'
import { migrations } from './migrations/index.ts'
import { openNodeSqlite } from './node-sqlite.ts'

/** bigint columns hold instants in milliseconds and counts, all below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Kysely lets every process migrate a SQLite file at once; a write first lets in one at a time. */
class OneAtATimeAdapter extends SqliteAdapter {
  override async acquireMigrationLock(
    // oxlint-disable-next-line typescript/no-explicit-any -- the type of the overridden method
    db: Kysely<any>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    await db.updateTable(lockTable).set({ is_locked: 0 }).where('id', '=', lockRowId).execute()
  }
}

class LockingSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new OneAtATimeAdapter()
  }
}

export function openSqlite(file: string): OpenDatabase {
  const db = new Kysely<Database>({
    dialect: new LockingSqliteDialect({ database: openNodeSqlite(file) }),
  })
  return { db, engine: 'sqlite', close: () => db.destroy() }
}

export function openPostgres(url: string): OpenDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  // An idle connection that the server drops is replaced on next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, engine: 'postgresql', close: () => db.destroy() }
}

/** @throws the first migration's error; what earlier migrations did stays */
export async function migrateToLatest(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** The installation's database: PostgreSQL by address, else the SQLite file of the data folder. */
export async function openDatabase(options: {
  databaseUrl: string | null
  dataDir: string
}): Promise<OpenDatabase> {
  const opened = options.databaseUrl
    ? openPostgres(options.databaseUrl)
    : openSqlite(join(options.dataDir, 'leadenhall.sqlite'))
  try {
    await migrateToLatest(opened.db)
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}
