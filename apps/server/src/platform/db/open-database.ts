/** Opens either engine and migrates its schema. Differences between the engines belong here. */
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  Migrator,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import pg from 'pg'
import { connectPostgres } from './connect-postgres.ts'
import type { Database, Db, OpenDatabase } from './database.ts'
import { guardPool } from './guarded-pool.ts'
import { migrations } from './migrations/index.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { fromPostgres } from './storage-error.ts'

/** bigint columns hold instants in milliseconds and counts, all below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Begins every transaction as a write transaction, so that two processes cannot both find an empty
 * file and create the tables, and no transaction fails halfway because another one wrote first.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** On a full disk SQLite rolls back by itself; the failing second rollback must not hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!String(error).includes('no transaction is active')) throw error
    }
  }
}

/** SQLite's DDL is transactional, but Kysely does not use that by default. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

export function openSqlite(file: string): OpenDatabase {
  const db = new Kysely<Database>({
    dialect: new ImmediateSqliteDialect({ database: openNodeSqlite(file) }),
  })
  // A file has one server.
  return {
    db,
    engine: 'sqlite',
    runAlone: (_, work) => work(),
    freeBytes: async () => {
      if (file === ':memory:') return null
      const { bavail, bsize } = await statfs(dirname(file))
      return bavail * bsize
    },
    close: () => db.destroy(),
  }
}

/** How long a call waits for a new or free connection to PostgreSQL. */
const CONNECT_LIMIT_MS = 5000
/** How long a statement may take; detects a PostgreSQL that no longer responds. */
const ANSWER_LIMIT_MS = 10_000

/** @param answerLimitMs null for work that may take long: migrations */
export function openPostgres(
  url: string,
  { answerLimitMs = ANSWER_LIMIT_MS }: { readonly answerLimitMs?: number | null } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    ...(answerLimitMs === null ? {} : { query_timeout: answerLimitMs }),
  })
  // The pool replaces a dropped connection on next use, and the call that was using it fails; without
  // listeners for both cases the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: guardPool(pool) }) })
  return {
    db,
    engine: 'postgresql',
    runAlone: (name, work) => runUnderLock(url, name, work),
    freeBytes: async () => null,
    close: () => db.destroy(),
  }
}

/** On a connection of its own, without the limit on statements: waiting for the lock is one. */
async function runUnderLock<T>(url: string, name: string, work: () => Promise<T>): Promise<T> {
  const client = await connectPostgres({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
  })
  try {
    await client
      .query('select pg_advisory_lock(hashtext($1))', [`leadenhall:${name}`])
      .catch(rethrow)
    return await work()
  } finally {
    // Closing the session releases the lock.
    await client.end()
  }
}

function rethrow(error: unknown): never {
  throw fromPostgres(error)
}

/** All pending migrations or none. @throws the first migration's error */
export async function migrateToLatest(db: Db, pending = migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...pending }) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

export function sqliteFileOf(dataDir: string): string {
  return join(dataDir, 'leadenhall.sqlite')
}

/** The installation's database: PostgreSQL by address, else the SQLite file of the data folder. */
export async function openDatabase(options: {
  databaseUrl: string | null
  dataDir: string
}): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = options
  if (databaseUrl) {
    await migrateAndClose(openPostgres(databaseUrl, { answerLimitMs: null }))
    return openPostgres(databaseUrl)
  }
  const opened = openSqlite(sqliteFileOf(dataDir))
  try {
    await migrateToLatest(opened.db)
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

async function migrateAndClose({ db, close }: OpenDatabase): Promise<void> {
  try {
    await migrateToLatest(db)
  } finally {
    await close()
  }
}
