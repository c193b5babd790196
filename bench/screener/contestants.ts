/** The engine and three databases with one index a filter column, all asked the same way. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { DuckDBInstance } from '@duckdb/node-api'
import { Client } from 'pg'
import { foldText } from '../../apps/server/src/modules/instruments/index.ts'
import type { Snapshot } from '../../apps/server/src/modules/screener/build-snapshot.ts'
import { compileScreen } from '../../apps/server/src/modules/screener/compile-screen.ts'
import { pageRows } from '../../apps/server/src/modules/screener/engine/page-rows.ts'
import { selectRows } from '../../apps/server/src/modules/screener/engine/table.ts'
import {
  SQL_NUMBER_COLUMNS,
  SQL_TABLES,
  SQL_TEXT_COLUMNS,
  toSqlOrder,
  toSqlWhere,
} from '../../tests/support/screen-as-sql.ts'
import type { Mix } from './mixes.ts'

export interface Answer {
  readonly count: number
  /** Numbers of the first rows in order. */
  readonly rows: readonly number[]
}

export interface Contestant {
  readonly name: string
  readonly ask: (mix: Mix) => Answer | Promise<Answer>
  readonly close: () => Promise<void> | void
}

const LIMIT = 20

export function enterEngine({ table }: Snapshot): Contestant {
  return {
    name: 'engine',
    ask({ filters, sort }) {
      const selection = selectRows(table, compileScreen(table, filters).clauses)
      const order = {
        column: sort.column === 'ticker' ? null : sort.column,
        isDescending: sort.direction === 'desc',
      }
      const rows = pageRows(table, selection, order, { offset: 0, limit: LIMIT })
      selection.release()
      return { count: selection.count, rows }
    },
    close: () => undefined,
  }
}

const COLUMNS = ['id', 'name', 'search', ...SQL_TEXT_COLUMNS, ...SQL_NUMBER_COLUMNS]
const INDEXED = ['name', ...SQL_TEXT_COLUMNS, ...SQL_NUMBER_COLUMNS]
const INDEXES = [
  ...INDEXED.map((column) => `create index listings_${column} on listings (${column})`),
  'create index index_members_name on index_members (index_name)',
]

type Value = string | number | null

function* sqlRows({ table, listed }: Snapshot): Generator<Value[]> {
  for (const [row, { ticker, name }] of [...listed.listings].entries()) {
    yield [
      row,
      foldText(name),
      foldText(`${ticker}\t${name}`),
      ...SQL_TEXT_COLUMNS.map((column) => {
        const options = table.options.get(column)
        return options?.values[(options.codes?.[row] ?? 0) - 1] ?? null
      }),
      ...SQL_NUMBER_COLUMNS.map((column) => {
        const value = table.numbers.get(column)?.values.at(row) ?? Number.NaN
        return Number.isNaN(value) ? null : value
      }),
    ]
  }
}

function* sqlMembers({ listed }: Snapshot): Generator<[string, number]> {
  for (const [row, { listing_id: id }] of [...listed.listings].entries()) {
    for (const { index } of listed.universe.indicesOf(id)) yield [index, row]
  }
}

type Contains = (column: string, text: string) => string

function toSql({ filters, sort }: Mix, contains?: Contains) {
  const where = toSqlWhere(filters, contains)
  const column = sort.column === 'ticker' ? null : sort.column
  const order = toSqlOrder(column, sort.direction === 'desc')
  return {
    count: `select count(*) as count from listings where ${where}`,
    page: `select id from listings where ${where} order by ${order} limit ${LIMIT}`,
  }
}

export function enterSqlite(snapshot: Snapshot): Contestant {
  const db = new DatabaseSync(':memory:')
  for (const statement of SQL_TABLES) db.exec(statement)
  db.exec('begin')
  const marks = COLUMNS.map(() => '?').join(', ')
  const insert = db.prepare(`insert into listings (${COLUMNS.join(', ')}) values (${marks})`)
  for (const row of sqlRows(snapshot)) insert.run(...(row as SQLInputValue[]))
  const join = db.prepare('insert into index_members values (?, ?)')
  for (const member of sqlMembers(snapshot)) join.run(...member)
  db.exec('commit')
  for (const statement of INDEXES) db.exec(statement)
  db.exec('analyze')
  return {
    name: 'SQLite',
    ask(mix) {
      const sql = toSql(mix)
      return {
        count: Number(db.prepare(sql.count).get()?.['count']),
        rows: db
          .prepare(sql.page)
          .all()
          .map(({ id }) => Number(id)),
      }
    },
    close: () => db.close(),
  }
}

export async function enterDuckdb(snapshot: Snapshot): Promise<Contestant> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  for (const statement of SQL_TABLES) await connection.run(statement)
  const appender = await connection.createAppender('listings')
  for (const [id, ...values] of sqlRows(snapshot)) {
    appender.appendInteger(Number(id))
    for (const value of values) {
      if (value === null) appender.appendNull()
      else if (typeof value === 'string') appender.appendVarchar(value)
      else appender.appendDouble(value)
    }
    appender.endRow()
  }
  appender.closeSync()
  const members = await connection.createAppender('index_members')
  for (const [name, id] of sqlMembers(snapshot)) {
    members.appendVarchar(name)
    members.appendInteger(id)
    members.endRow()
  }
  members.closeSync()
  for (const statement of INDEXES) await connection.run(statement)
  await connection.run('analyze')
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRows()
  return {
    name: 'DuckDB',
    async ask(mix) {
      const sql = toSql(mix)
      const [[count] = []] = await read(sql.count)
      return { count: Number(count), rows: (await read(sql.page)).map(([id]) => Number(id)) }
    },
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

const ROWS_A_STATEMENT = 5000

/** Null where no PostgreSQL answers. */
export async function enterPostgres(snapshot: Snapshot): Promise<Contestant | null> {
  const connectionString =
    process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test'
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
  } catch (error) {
    console.log(`  PostgreSQL left out: none answers (${String(error)})`)
    return null
  }
  const schema = `bench_screener_${process.pid}`
  const close = async () => {
    await client.query(`drop schema if exists ${schema} cascade`)
    await client.end()
  }
  try {
    await client.query(`create schema ${schema}`)
    await client.query(`set search_path to ${schema}`)
    for (const statement of SQL_TABLES) {
      // Names in the order of their bytes, as everywhere else.
      await client.query(statement.replace('name text', 'name text collate "C"'))
    }
    const types = COLUMNS.map((column) => {
      if (column === 'id') return 'int[]'
      return SQL_NUMBER_COLUMNS.includes(column) ? 'float8[]' : 'text[]'
    })
    const marks = types.map((type, position) => `$${position + 1}::${type}`).join(', ')
    const send = (rows: readonly Value[][]) =>
      client.query(
        `insert into listings (${COLUMNS.join(', ')}) select * from unnest(${marks})`,
        COLUMNS.map((_, position) => rows.map((row) => row[position])),
      )
    let batch: Value[][] = []
    for (const row of sqlRows(snapshot)) {
      batch.push(row)
      if (batch.length < ROWS_A_STATEMENT) continue
      await send(batch)
      batch = []
    }
    await send(batch)
    const members = [...sqlMembers(snapshot)]
    await client.query('insert into index_members select * from unnest($1::text[], $2::int[])', [
      members.map(([name]) => name),
      members.map(([, id]) => id),
    ])
    for (const statement of INDEXES) await client.query(statement)
    await client.query('vacuum analyze listings')
    await client.query('vacuum analyze index_members')
  } catch (error) {
    await close()
    throw error
  }
  return {
    name: 'PostgreSQL',
    async ask(mix) {
      const sql = toSql(mix, (column, text) => `strpos(${column}, ${text}) > 0`)
      const { rows: counted } = await client.query<{ count: string }>(sql.count)
      const { rows } = await client.query<{ id: number }>(sql.page)
      return { count: Number(counted[0]?.count), rows: rows.map(({ id }) => id) }
    },
    close,
  }
}
