/**
 * Databases of PostgreSQL that one test after another uses: a new one costs a third of a second, an
 * emptied one a tenth of that. A worker keeps its own; the run drops all (tests/setup/drop-databases.ts).
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { migrateToLatest, openPostgres } from '../../apps/server/src/platform/db/open-database.ts'
import { getOrAdd } from '../../apps/server/src/platform/get-or-add.ts'
import { databaseUrl, onServer, withClient } from './postgres-server.ts'

/** Rows by table, as JSON. */
export type Contents = ReadonlyMap<string, string>

interface Migrated {
  readonly database: string
  /** Tables, each after those that it refers to. */
  readonly tables: readonly string[]
  readonly shape: string
  readonly contents: Contents
}

/** Above it, emptying leaves more behind than a new database costs. */
const LARGEST_BYTES = 40_000_000

export interface RecycledDatabases {
  /** @returns the address of a migrated, empty database */
  take(): Promise<string>
  giveBack(url: string): void
  /** @returns false if something was written since the database was taken */
  fill(url: string, contents: Contents): Promise<boolean>
  read(url: string): Promise<Contents>
}

const byServer = new Map<string, RecycledDatabases>()

export const recycledDatabases = (serverUrl: string): RecycledDatabases =>
  getOrAdd(byServer, serverUrl, () => createRecycled(serverUrl))

function createRecycled(serverUrl: string): RecycledDatabases {
  const prefix = `${inject('databasePrefix')}_${randomUUID().slice(0, 8)}`
  const urlOf = (name: string) => databaseUrl(serverUrl, name)
  const nameOf = (url: string) => new URL(url).pathname.slice(1)
  const free: string[] = []
  let count = 0
  let migrating: Promise<Migrated> | undefined
  const findMigrated = () => (migrating ??= migrate(serverUrl, `${prefix}_template`))

  const createNew = async () => {
    const name = `${prefix}_${++count}`
    const { database } = await findMigrated()
    await onServer(serverUrl, `create database ${name} template ${database}`)
    return urlOf(name)
  }
  return {
    async take() {
      const migrated = await findMigrated()
      for (let url = free.shift(); url; url = free.shift()) {
        const isReset = await withClient(url, async (client) => {
          if (!(await isReusable(client, migrated))) return false
          await client.query(replaceRows(migrated.tables, migrated.contents))
          return true
        })
        if (isReset) return url
        await onServer(serverUrl, `drop database ${nameOf(url)} with (force)`)
      }
      return createNew()
    },
    giveBack: (url) => void free.push(url),
    async fill(url, contents) {
      const { tables, contents: first } = await findMigrated()
      return withClient(url, async (client) => {
        const empty = tables.filter((table) => !first.has(table))
        const { rows } = await client.query<{ written: boolean }>(
          `select ${empty.map((table) => `exists (select from ${table})`).join(' or ')} as written`,
        )
        if (rows[0]?.written) return false
        await client.query(replaceRows(tables, contents))
        return true
      })
    },
    async read(url) {
      const { tables } = await findMigrated()
      return withClient(url, (client) => readRows(client, tables))
    },
  }
}

async function migrate(serverUrl: string, name: string): Promise<Migrated> {
  await onServer(serverUrl, `create database ${name}`)
  const url = databaseUrl(serverUrl, name)
  const database = openPostgres(url)
  await migrateToLatest(database.db)
  // Most tests open an application, which would create these tables in each database.
  const { migrateAuthTables } = await import('../../apps/server/src/modules/accounts/index.ts')
  await migrateAuthTables(database)
  await database.close()
  return withClient(url, async (client) => {
    const tables = await listTables(client)
    const { shape } = await readState(client)
    return { database: name, tables, shape, contents: await readRows(client, tables) }
  })
}

interface State {
  /** Of all tables and indexes. */
  readonly shape: string
  readonly bytes: number
  /** Connections of others: a test may have left a process behind. */
  readonly others: number
}

async function readState(client: pg.Client): Promise<State> {
  const { rows } = await client.query<State>(`
    select
      (select md5(string_agg(concat_ws(' ', c.relname, a.attname, a.atttypid, a.attnotnull), ','
          order by c.relname, a.attnum))
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and a.attnum > 0) as shape,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()) as others`)
  const [state] = rows
  if (!state) throw new Error('PostgreSQL returned no state')
  return state
}

async function isReusable(client: pg.Client, migrated: Migrated): Promise<boolean> {
  const { shape, bytes, others } = await readState(client)
  return shape === migrated.shape && bytes < LARGEST_BYTES && others === 0
}

/** Names as SQL writes them. */
async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refers_to: string[] }>(`
    select c.oid::regclass::text as name,
      array(select k.confrelid::regclass::text from pg_constraint k
        where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as refers_to
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by 1`)
  const ordered = new Set<string>()
  const add = (name: string) => {
    if (ordered.has(name)) return
    for (const other of rows.find((row) => row.name === name)?.refers_to ?? []) add(other)
    ordered.add(name)
  }
  for (const { name } of rows) add(name)
  return [...ordered]
}

async function readRows(client: pg.Client, tables: readonly string[]): Promise<Contents> {
  const { rows } = await client.query<{ name: string; json: string | null }>(
    tables
      .map(
        (table) => `select '${table}' as name, (select json_agg(t)::text from ${table} t) as json`,
      )
      .join(' union all '),
  )
  return new Map(rows.flatMap(({ name, json }) => (json === null ? [] : [[name, json]])))
}

/** One transaction: statements that are sent together are. */
function replaceRows(tables: readonly string[], contents: Contents): string {
  const quoted = (json: string) => `'${json.replaceAll("'", "''")}'`
  return [
    ...tables.toReversed().map((table) => `delete from ${table}`),
    ...tables.flatMap((table) => {
      const json = contents.get(table)
      if (json === undefined) return []
      return [
        `insert into ${table} select * from json_populate_recordset(null::${table}, ${quoted(json)})`,
      ]
    }),
  ].join(';')
}
