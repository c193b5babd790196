/** Rows for every table of the product, found by asking the database, with what is hard to carry over. */
import { sql } from 'kysely'
import type { Cell } from '../../apps/server/src/platform/backup/backup-format.ts'
import {
  isBackedUp,
  listTables,
  type ProductSchema,
} from '../../apps/server/src/platform/backup/product-tables.ts'
import type { OpenDatabase } from '../../apps/server/src/platform/db/database.ts'

const TEXTS = [
  `o'clock "quoted" \\ back\\n`,
  'line\nfeed\r\nreturn\ttab',
  '\u2028 and \u2029 are line ends to some, \u0001 to none',
  '💷 £ é é ＡΩ नमस्ते',
  '',
  'null',
  '{"json":[1,"\\u0000"]}',
]
const INTEGERS = [0, 1, 1_789_000_000_123, 9_007_199_254_740_993n, -9_007_199_254_740_993n, 7, -1]
const FLOATS = [0.1, 1e-7, 123_456_789_012, 1.797_693_134_862_315_7e308, 5e-324, -0.3, 0]

export type Content = Readonly<Record<string, readonly (readonly Cell[])[]>>

/** In an order of their own: a database gives rows back in any. */
export const sortRows = (rows: readonly (readonly Cell[])[]): (readonly Cell[])[] =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/**
 * The same value in every column of a kind and row, so that references hold; null where it may be in
 * the last row.
 * @returns the rows written, by table, sorted, columns by name
 */
export async function fillEveryTable(
  { db, engine }: OpenDatabase,
  schema: ProductSchema,
): Promise<Content> {
  const there = await db.introspection.getTables()
  const content: Record<string, (readonly Cell[])[]> = {}
  for (const { name } of (await listTables(schema, Object.keys(schema.migrations))).filter(
    isBackedUp,
  )) {
    const columns = there.find((table) => table.name === name)?.columns ?? []
    const keys = engine === 'sqlite' ? await keysOf(db, name) : new Set<string>()
    const sorted = columns
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((column) => ({ ...column, isNullable: column.isNullable && !keys.has(column.name) }))
    const rows: Cell[][] = []
    for (const index of TEXTS.keys()) {
      const isLast = index === TEXTS.length - 1
      const values = sorted.map(({ dataType, isNullable }) =>
        isLast && isNullable ? null : valueOf(dataType, index),
      )
      await sql`insert into ${sql.table(name)} (${sql.join(sorted.map((column) => sql.ref(column.name)))})
        values (${sql.join(values)})`.execute(db)
      rows.push(values.map(toCell))
    }
    content[name] = sortRows(rows)
  }
  return content
}

/** SQLite calls a key nullable that is not said not to be. */
async function keysOf(db: OpenDatabase['db'], table: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_info(${table}) where pk > 0`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

function valueOf(dataType: string, index: number) {
  switch (dataType.toLowerCase()) {
    case 'text':
      return TEXTS[index] ?? ''
    case 'bigint':
    case 'int8':
      return INTEGERS[index] ?? 0
    case 'integer':
    case 'int4':
    case 'bool':
      return index % 2
    case 'double precision':
    case 'float8':
      return FLOATS[index] ?? 0
    case 'date':
    case 'timestamptz':
      return new Date(Date.UTC(2026, 8, 18, 10, 35, index, index)).toISOString()
    default:
      throw new Error(`No value for a column of type ${dataType}`)
  }
}

function toCell(value: string | number | bigint | null): Cell {
  return typeof value === 'bigint' ? { int: String(value) } : value
}
