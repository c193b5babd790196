/** Which tables the product has at a state of its schema: found by making them, never listed by hand. */
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely'
import type { OpenDatabase } from '../db/database.ts'
import { openSqlite } from '../db/open-database.ts'
import { BackupError } from './backup-error.ts'

/** All that makes the product's tables. */
export interface ProductSchema {
  /** In order of application. */
  readonly migrations: Readonly<Record<string, Migration>>
  /** Makes the tables that no migration makes; must work inside a transaction. */
  readonly makeFurtherTables: (database: Pick<OpenDatabase, 'db' | 'engine'>) => Promise<void>
}

export interface ProductTable {
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * What nodes tell each other while they run, and jobs, which follow from what is stored: schedules are
 * set anew by the next start, and a sweep gives every waiting delivery a job.
 */
const OF_RUNNING_NODES = new Set(['leases', 'watched_symbols', 'jobs', 'job_schedules'])

/** Columns that say whose a row is. */
const PERSONAL_COLUMNS = new Set(['user_id', 'userId', 'email', 'updated_by'])

export const isBackedUp = ({ name }: ProductTable) => !OF_RUNNING_NODES.has(name)
export const isPersonal = ({ columns }: ProductTable) =>
  columns.some((column) => PERSONAL_COLUMNS.has(column))

/** The migrations of a database, which must be ours from the first on. @throws BackupError else */
export function requireKnown(schema: ProductSchema, applied: readonly string[], what: string) {
  const known = Object.keys(schema.migrations)
  const unknown = applied.find((name, position) => known[position] !== name)
  if (unknown === undefined) return
  throw new BackupError(
    `${what} is of a newer version of the product: this one does not know ${unknown}. Update the program first.`,
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
    await schema.makeFurtherTables(scratch)
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
