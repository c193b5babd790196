/** The product's tables at a version of its schema, found by creating them, never listed by hand. */
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely'
import type { OpenDatabase } from '../db/database.ts'
import { openSqlite } from '../db/open-database.ts'
import { BackupError } from './backup-error.ts'

/** Everything that creates the product's tables. */
export interface ProductSchema {
  /** In order of application. */
  readonly migrations: Readonly<Record<string, Migration>>
  /** Creates the tables that no migration creates; must work inside a transaction. */
  readonly createUnmigratedTables: (database: Pick<OpenDatabase, 'db' | 'engine'>) => Promise<void>
}

export interface ProductTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** State that running nodes share and refresh within minutes. */
const OF_RUNNING_NODES = new Set(['leases', 'watched_symbols'])

/** Columns that name the owner of a row. */
const PERSONAL_COLUMNS = new Set(['user_id', 'userId', 'email', 'updated_by'])

export const isBackedUp = ({ name }: ProductTable) => !OF_RUNNING_NODES.has(name)
export const isPersonal = ({ columns }: ProductTable) =>
  columns.some((column) => PERSONAL_COLUMNS.has(column))

/** @throws BackupError unless the applied migrations are the first ones of this version */
export function requireKnown(schema: ProductSchema, applied: readonly string[], what: string) {
  const known = Object.keys(schema.migrations)
  const unknown = applied.find((name, position) => known[position] !== name)
  if (unknown === undefined) return
  throw new BackupError(
    `${what} comes from a newer version: this one does not know ${unknown}. Update the program first.`,
  )
}

/** Tables after the given migrations, each after those that it refers to. */
export async function listTables(
  schema: ProductSchema,
  applied: readonly string[],
): Promise<ProductTable[]> {
  const scratch = openSqlite(':memory:')
  try {
    const { db } = scratch
    const provider: MigrationProvider = { getMigrations: async () => ({ ...schema.migrations }) }
    const { error } = await new Migrator({ db, provider }).migrateTo(applied.at(-1) ?? '')
    if (error) throw error
    await schema.createUnmigratedTables(scratch)
    const found = await db.introspection.getTables()
    const tables = await Promise.all(
      found.map(async ({ name, columns }) => {
        const { rows } = await sql<{ table: string }>`
          select distinct "table" from pragma_foreign_key_list(${name})`.execute(db)
        const parents = rows.map(({ table }) => table).filter((parent) => parent !== name)
        return { name, columns: columns.map((column) => column.name), parents }
      }),
    )
    return sortByReference(tables)
  } finally {
    await scratch.close()
  }
}

function sortByReference(
  tables: readonly (ProductTable & { readonly parents: readonly string[] })[],
): ProductTable[] {
  const sorted = new Map<string, ProductTable>()
  while (sorted.size < tables.length) {
    const ready = tables.filter(
      ({ name, parents }) => !sorted.has(name) && parents.every((parent) => sorted.has(parent)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle')
    for (const { name, columns } of ready) sorted.set(name, { name, columns })
  }
  return [...sorted.values()]
}
