/**
 * Databases for tests: real files and real PostgreSQL databases, copied from one migrated template,
 * so that each test has its own. PostgreSQL takes part where TEST_DATABASE_URL names a server.
 */
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe } from 'vitest'
import type { DbEngine, OpenDatabase } from '../../apps/server/src/platform/db/database.ts'
import {
  migrateToLatest,
  openPostgres,
  openSqlite,
} from '../../apps/server/src/platform/db/open-database.ts'
import { databaseUrl, onServer } from './postgres-server.ts'

/** Where one database of a test is; several connections to it act as several nodes. */
export interface DatabasePlace {
  /** As the configuration names it. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** Closed after the test at the latest. */
  open(): OpenDatabase
}

export interface TestDatabases {
  readonly engine: DbEngine
  /** A migrated, empty database. */
  create(): Promise<DatabasePlace>
  /** A database without any table. */
  createBare(): Promise<DatabasePlace>
  /** Connects to a database of its own. */
  open(): Promise<OpenDatabase>
}

function listEngines() {
  const url = process.env['TEST_DATABASE_URL']
  return [
    { engine: 'SQLite', connect: () => sqliteDatabases() },
    ...(url ? [{ engine: 'PostgreSQL', connect: () => postgresDatabases(url) }] : []),
  ]
}

/** Runs a suite on SQLite, and on PostgreSQL where there is one. */
export function onEachDatabase(suite: (databases: TestDatabases) => void): void {
  describe.each(listEngines())('on $engine', ({ connect }) => {
    suite(connect())
  })
}

/** Runs a suite that is about PostgreSQL itself, where there is one. */
export function onPostgres(suite: (databases: TestDatabases) => void): void {
  const url = process.env['TEST_DATABASE_URL'] ?? ''
  describe.runIf(url)('on PostgreSQL', () => {
    suite(postgresDatabases(url))
  })
}

/** Runs a suite for every way from one engine to another, or to the same. */
export function onEachDatabasePair(suite: (from: TestDatabases, to: TestDatabases) => void): void {
  const pairs = listEngines().flatMap((from) => listEngines().map((to) => ({ from, to })))
  describe.each(pairs)('from $from.engine to $to.engine', ({ from, to }) => {
    suite(from.connect(), to.connect())
  })
}

/** How long a database lives: until its test has ended, or its whole suite. */
type Lifetime = 'test' | 'suite'

/** For suites that need a database and not both engines. */
export function sqliteDatabases(lifetime: Lifetime = 'test'): TestDatabases {
  const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-test-'))
  let template: Promise<string> | undefined
  const migrateTemplate = async () => {
    const file = path.join(folder, 'template.sqlite')
    const database = openSqlite(file)
    await migrateToLatest(database.db)
    await database.close()
    return file
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return withConnections('sqlite', lifetime, async (isMigrated) => {
    const dataDir = mkdtempSync(path.join(folder, 'db-'))
    const file = path.join(dataDir, 'leadenhall.sqlite')
    if (isMigrated) copyFileSync(await (template ??= migrateTemplate()), file)
    return {
      place: { databaseUrl: null, dataDir },
      connect: () => openSqlite(file),
      drop: async () => rmSync(dataDir, { recursive: true, force: true }),
    }
  })
}

function postgresDatabases(serverUrl: string): TestDatabases {
  const prefix = `leadenhall_test_${randomUUID().slice(0, 8)}`
  const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-test-'))
  let template: Promise<string> | undefined
  let count = 0
  const migrateTemplate = async () => {
    const name = `${prefix}_template`
    await onServer(serverUrl, `create database ${name}`)
    const database = openPostgres(databaseUrl(serverUrl, name))
    await migrateToLatest(database.db)
    await database.close()
    return name
  }
  afterAll(async () => {
    if (template) await onServer(serverUrl, `drop database if exists ${await template}`)
    rmSync(folder, { recursive: true, force: true })
  })
  return withConnections('postgresql', 'test', async (isMigrated) => {
    const name = `${prefix}_${++count}`
    const source = isMigrated ? ` template ${await (template ??= migrateTemplate())}` : ''
    await onServer(serverUrl, `create database ${name}${source}`)
    const url = databaseUrl(serverUrl, name)
    return {
      place: { databaseUrl: url, dataDir: mkdtempSync(path.join(folder, 'data-')) },
      connect: () => openPostgres(url),
      drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
    }
  })
}

interface Created {
  readonly place: Omit<DatabasePlace, 'open'>
  connect(): OpenDatabase
  drop(): Promise<void>
}

/** Every connection is closed and every database dropped when its time is over. */
function withConnections(
  engine: DbEngine,
  lifetime: Lifetime,
  createOne: (isMigrated: boolean) => Promise<Created>,
): TestDatabases {
  const cleanups: (() => Promise<void>)[] = []
  const atEnd = lifetime === 'test' ? afterEach : afterAll
  atEnd(async () => {
    for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp()
  })
  const create = async (isMigrated: boolean): Promise<DatabasePlace> => {
    const { place, connect, drop } = await createOne(isMigrated)
    cleanups.push(drop)
    return {
      ...place,
      open() {
        const database = connect()
        let closing: Promise<void> | undefined
        const close = () => (closing ??= database.close())
        cleanups.push(close)
        return { ...database, close }
      },
    }
  }
  return {
    engine,
    create: () => create(true),
    createBare: () => create(false),
    open: async () => (await create(true)).open(),
  }
}
