/**
 * Databases for tests, so that each test has its own: files copied from a migrated one, and databases
 * of PostgreSQL that earlier tests have used, emptied. PostgreSQL takes part where TEST_DATABASE_URL
 * names a server.
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
import { getOrAdd } from '../../apps/server/src/platform/get-or-add.ts'
import { inAnyOrder } from './any-order.ts'
import { databaseUrl, onServer } from './postgres-server.ts'
import { type Contents, recycledDatabases } from './recycled-databases.ts'

/** Where one database of a test is; several connections to it act as several nodes. */
export interface DatabasePlace {
  /** As the configuration names it. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** Closed after the test at the latest. */
  open(): OpenDatabase
  /**
   * Copies a template over a migrated database that is still as it was created.
   * @returns null once the database was opened or written, and after an earlier template
   */
  fillFrom?<T>(template: Template<T>): Promise<{ readonly value: T } | null>
}

/** Contents of a database, made once in a process and engine and only copied afterwards. */
export interface Template<T> {
  /** @param place a migrated database; connections to it are closed afterwards */
  readonly make: (place: DatabasePlace) => Promise<T>
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
    if (isMigrated) cpSync((await findFolder(MIGRATED)).content, dataDir, { recursive: true })
    const file = path.join(dataDir, SQLITE_FILE)
    const createdMs = isMigrated ? statSync(file).mtimeMs : Number.NaN
    return {
      place: { databaseUrl: null, dataDir },
      connect: () => inAnyOrder(openSqlite(file)),
      drop: async () => rmSync(dataDir, { recursive: true, force: true }),
      async fill(template) {
        const { content, value } = await findFolder(template)
        // A command that the test has run may have written it.
        if (statSync(file).mtimeMs !== createdMs) return null
        cpSync(content, dataDir, { recursive: true })
        return { value }
      },
    }
  })
}

const SQLITE_FILE = 'leadenhall.sqlite'

const MIGRATED: Template<void> = {
  async make(place) {
    await migrateToLatest(place.open().db)
  },
}

type Find<Content> = <T>(
  template: Template<T>,
) => Promise<{ readonly content: Content; readonly value: T }>

interface Filled<Content> {
  readonly content: Content
  readonly value: unknown
}

/** Keeps what a template leaves, for as long as the process runs. */
function keepFilled<Content>(
  make: <T>(template: Template<T>) => Promise<Filled<Content>>,
): Find<Content> {
  const kept = new Map<unknown, Promise<Filled<Content>>>()
  return async <T>(template: Template<T>) => {
    const { content, value } = await getOrAdd(kept, template, () => make(template))
    return { content, value: value as T }
  }
}

/** Folders that hold a database of SQLite. */
const findFolder: Find<string> = keepFilled(async (template) => {
  const dataDir = createTemplateFolder()
  const copy = (from: string) => cpSync(from, dataDir, { recursive: true })
  if (template !== MIGRATED) copy((await findFolder(MIGRATED)).content)
  const value = await fillOnce(template, {
    databaseUrl: null,
    dataDir,
    connect: () => openSqlite(path.join(dataDir, SQLITE_FILE)),
    async fill(other) {
      const { content, value } = await findFolder(other)
      copy(content)
      return { value }
    },
  })
  return { content: dataDir, value }
})

/** Has a template fill a migrated database, and closes it. */
async function fillOnce<T>(
  template: Template<T>,
  { connect, fill, ...place }: Omit<Created, 'place' | 'drop'> & Created['place'],
): Promise<T> {
  const opened: OpenDatabase[] = []
  const value = await template.make({
    ...place,
    fillFrom: async (other) => (opened.length > 0 ? null : fill(other)),
    open() {
      const database = closingOnce(connect())
      opened.push(database)
      return database
    },
  })
  for (const { close } of opened) await close()
  return value
}

function closingOnce(database: OpenDatabase): OpenDatabase {
  let closing: Promise<void> | undefined
  return { ...database, close: () => (closing ??= database.close()) }
}

function postgresDatabases(serverUrl: string, lifetime: Lifetime = 'test'): TestDatabases {
  const prefix = `leadenhall_test_${randomUUID().slice(0, 8)}`
  const recycled = recycledDatabases(serverUrl)
  let folder: string | undefined
  let count = 0
  afterAll(() => {
    if (folder) rmSync(folder, { recursive: true, force: true })
  })
  const createNew = async () => {
    const name = `${prefix}_${++count}`
    await onServer(serverUrl, `create database ${name}`)
    const drop = () => onServer(serverUrl, `drop database if exists ${name} with (force)`)
    return { url: databaseUrl(serverUrl, name), drop }
  }
  const reuse = async () => {
    const url = await recycled.take()
    return { url, drop: async () => recycled.giveBack(url) }
  }
  return withConnections('postgresql', lifetime, async (isMigrated) => {
    const { url, drop } = await (isMigrated ? reuse() : createNew())
    folder ??= mkdtempSync(path.join(tmpdir(), 'leadenhall-test-'))
    const dataDir = mkdtempSync(path.join(folder, 'data-'))
    return {
      place: { databaseUrl: url, dataDir },
      connect: () => inAnyOrder(openPostgres(url)),
      drop,
      fill: (template) => fillPostgres(serverUrl, url, dataDir, template),
    }
  })
}

/** Rows of a database of PostgreSQL, and the data folder beside it. */
interface PostgresContent {
  readonly rows: Contents
  readonly dataDir: string
}

async function fillPostgres<T>(
  serverUrl: string,
  url: string,
  dataDir: string,
  template: Template<T>,
): Promise<{ readonly value: T } | null> {
  const { content, value } = await findContents(serverUrl)(template)
  if (!(await recycledDatabases(serverUrl).fill(url, content.rows))) return null
  cpSync(content.dataDir, dataDir, { recursive: true })
  return { value }
}

const contentsByServer = new Map<string, Find<PostgresContent>>()

const findContents = (serverUrl: string) =>
  getOrAdd(contentsByServer, serverUrl, () => keepContents(serverUrl))

function keepContents(serverUrl: string): Find<PostgresContent> {
  const recycled = recycledDatabases(serverUrl)
  return keepFilled(async (template) => {
    const dataDir = createTemplateFolder()
    const url = await recycled.take()
    const value = await fillOnce(template, {
      databaseUrl: url,
      dataDir,
      connect: () => openPostgres(url),
      fill: (other) => fillPostgres(serverUrl, url, dataDir, other),
    })
    const rows = await recycled.read(url)
    recycled.giveBack(url)
    return { content: { rows, dataDir }, value }
  })
}

let templates: string | undefined

/** Kept for as long as the process runs. */
function createTemplateFolder(): string {
  templates ??= createTemplates()
  return mkdtempSync(path.join(templates, 'template-'))
}

function createTemplates(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-templates-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Created {
  readonly place: Omit<DatabasePlace, 'open' | 'fillFrom'>
  connect(): OpenDatabase
  drop(): Promise<void>
  fill<T>(template: Template<T>): Promise<{ readonly value: T } | null>
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
      async fillFrom(template) {
        if (!isUntouched) return null
        isUntouched = false
        return fill(template)
      },
      open() {
        isUntouched = false
        const database = closingOnce(connect())
        cleanups.push(database.close)
        return database
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
