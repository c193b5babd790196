/** The content of a database, and the tables of an earlier version of it, for tests of upgrades. */
import { type BackupPlace, openSnapshot } from '../../apps/server/src/app/make-backup.ts'
import { PRODUCT_SCHEMA } from '../../apps/server/src/app/product-schema.ts'
import type {
  ProductSchema,
  ProductTable,
} from '../../apps/server/src/platform/backup/product-tables.ts'
import { migrations } from '../../apps/server/src/platform/db/migrations/index.ts'

/** The schema when this was the newest migration. */
export function schemaAt(name: string): ProductSchema {
  const names = Object.keys(migrations)
  const known = names.slice(0, names.indexOf(name) + 1)
  return {
    ...PRODUCT_SCHEMA,
    migrations: Object.fromEntries(
      known.flatMap((key) => (migrations[key] ? [[key, migrations[key]]] : [])),
    ),
  }
}

/** Each row as text, without columns that came later, in an order of its own. */
export async function readTables(
  place: BackupPlace,
  tables: readonly ProductTable[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const snapshot = await openSnapshot(place)
  try {
    const content: Record<string, string[]> = {}
    for (const { columns, name } of tables) {
      const read = await snapshot.read(name)
      const rows: string[] = []
      for await (const batch of read.batches) {
        for (const row of batch) {
          const cells = columns.map((column) => [column, row[read.columns.indexOf(column)]])
          rows.push(JSON.stringify(cells))
        }
      }
      content[name] = rows.toSorted()
    }
    return content
  } finally {
    await snapshot.close()
  }
}
