/**
 * Databases for tests: real files and real PostgreSQL databases, copied from one migrated template,
 * so that each test has its own. PostgreSQL takes part where TEST_DATABASE_URL names a server.
 */
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
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
  /**
   * Copies a template over a migrated database that is still as it was created.
   * @returns false on PostgreSQL, once the database was opened, and after an earlier template
   */
  fillFrom?(findTemplate: () => Promise<string>): Promise<boolean>
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

const SERVER_URL = process.env['TEST_DATABASE_URL']
/** A run on another version of PostgreSQL need not repeat the tests on SQLite. */
const IS_ON_SQLITE = process.env['TEST_ENGINE'] !== 'PostgreSQL'

/** Engines that this run can reach. */
function listEngines() {
  return [
    { engine: 'SQLite', connect: () => sqliteDatabases() },
    ...(SERVER_URL ? [{ engine: 'PostgreSQL', connect: () => postgresDatabases(SERVER_URL) }] : []),
  ]
}

/** Runs a suite on SQLite, and on PostgreSQL, where its tests are skipped if there is none. */
export function onEachDatabase(
  suite: (databases: TestDatabases) => void,
  lifetime: Lifetime = 'test',
): void {
  if (IS_ON_SQLITE) onSqlite(suite, lifetime)
  onPostgres(suite, lifetime)
}

function onSqlite(suite: (databases: TestDatabases) => void, lifetime: Lifetime): void {
  describe('on SQLite', () => {
    suite(sqliteDatabases(lifetime))
  })
}

/** Runs a suite that is about PostgreSQL itself, where there is one. */
export function onPostgres(
  suite: (databases: TestDatabases) => void,
  lifetime: Lifetime = 'test',
): void {
  describe.runIf(SERVER_URL)('on PostgreSQL', () => {
    suite(postgresDatabases(SERVER_URL ?? '', lifetime))
  })
}

/** Runs a suite for every way from one engine to another, or to the same. */
export function onEachDatabasePair(suite: (from: TestDatabases, to: TestDatabases) => void): void {
  const pairs = listEngines()
    .flatMap((from) => listEngines().map((to) => ({ from, to })))
    .filter(({ from, to }) => IS_ON_SQLITE || from.engine !== to.engine || to.engine !== 'SQLite')
  describe.each(pairs)('from $from.engine to $to.engine', ({ from, to }) => {
    suite(from.connect(), to.connect())
  })
}

/** How long a database lives: until its test has ended, or its whole suite. */
type Lifetime = 'test' | 'suite'

/** For suites that need a database and not both engines. */
export function sqliteDatabases(lifetime: Lifetime = 'test'): TestDatabases {
  const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return withConnections('sqlite', lifetime, async (isMigrated) => {
    const dataDir = mkdtempSync(path.join(folder, 'db-'))
    if (isMigrated) cpSync(await findMigrated(), dataDir, { recursive: true })
    const file = path.join(dataDir, SQLITE_FILE)
    const createdMs = isMigrated ? statSync(file).mtimeMs : Number.NaN
    return {
      place: { databaseUrl: null, dataDir },
      connect: () => openSqlite(file),
      drop: async () => rmSync(dataDir, { recursive: true, force: true }),
      fill(template) {
        // A command that the test has run may have written it.
        if (statSync(file).mtimeMs !== createdMs) return false
        cpSync(template, dataDir, { recursive: true })
        return true
      },
    }
  })
}

const SQLITE_FILE = 'leadenhall.sqlite'

async function migrate(dataDir: string): Promise<void> {
  const database = openSqlite(path.join(dataDir, SQLITE_FILE))
  await migrateToLatest(database.db)
  await database.close()
}

/** Data folders by name, each filled once in a process and only copied afterwards. */
const templates = new Map<string, Promise<string>>()

function fillOnce(name: string, fill: (dataDir: string) => Promise<void>): Promise<string> {
  const known = templates.get(name)
  if (known) return known
  const create = async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'leadenhall-template-'))
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
    await fill(dataDir)
    return dataDir
  }
  const created = create()
  templates.set(name, created)
  return created
}

const findMigrated = () => fillOnce('migrated', migrate)

/** @param fill gets a migrated database, once for each name */
export function findTemplate(
  name: string,
  fill: (place: DatabasePlace) => Promise<void>,
): Promise<string> {
  return fillOnce(name, async (dataDir) => {
    const opened: OpenDatabase[] = []
    const copy = (template: string) => cpSync(template, dataDir, { recursive: true })
    copy(await findMigrated())
    await fill({
      databaseUrl: null,
      dataDir,
      async fillFrom(find) {
        if (opened.length > 0) return false
        copy(await find())
        return true
      },
      open() {
        const database = openSqlite(path.join(dataDir, SQLITE_FILE))
        let closing: Promise<void> | undefined
        const close = () => (closing ??= database.close())
        opened.push({ ...database, close })
        return { ...database, close }
      },
    })
    for (const { close } of opened) await close()
  })
}

function postgresDatabases(serverUrl: string, lifetime: Lifetime = 'test'): TestDatabases {
  const prefix = `leadenhall_test_${randomUUID().slice(0, 8)}`
  let folder: string | undefined
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
    if (folder) rmSync(folder, { recursive: true, force: true })
  })
  return withConnections('postgresql', lifetime, async (isMigrated) => {
    const name = `${prefix}_${++count}`
    const source = isMigrated ? ` template ${await (template ??= migrateTemplate())}` : ''
    await onServer(serverUrl, `create database ${name}${source}`)
    const url = databaseUrl(serverUrl, name)
    folder ??= mkdtempSync(path.join(tmpdir(), 'leadenhall-test-'))
    return {
      place: { databaseUrl: url, dataDir: mkdtempSync(path.join(folder, 'data-')) },
      connect: () => openPostgres(url),
      drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
    }
  })
}

interface Created {
  readonly place: Omit<DatabasePlace, 'open' | 'fillFrom'>
  connect(): OpenDatabase
  drop(): Promise<void>
  /** Absent on PostgreSQL, where a template would be a database. */
  fill?(template: string): boolean
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
    const { place, connect, drop, fill } = await createOne(isMigrated)
    cleanups.push(drop)
    let isUntouched = isMigrated
    return {
      ...place,
      async fillFrom(find) {
        if (!fill || !isUntouched) return false
        isUntouched = false
        return fill(await find())
      },
      open() {
        isUntouched = false
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
