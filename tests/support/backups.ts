/** Backups in tests, made and put back in the process of the test. */
import path from 'node:path'
import type { Cell } from '../../apps/server/src/platform/backup/backup-format.ts'
import { openPostgresSnapshot } from '../../apps/server/src/platform/backup/postgres-snapshot.ts'
import type { ProductSchema } from '../../apps/server/src/platform/backup/product-tables.ts'
import { checkBackup, restoreBackup } from '../../apps/server/src/platform/backup/restore-backup.ts'
import type { Snapshot } from '../../apps/server/src/platform/backup/snapshot.ts'
import { openSqliteSnapshot } from '../../apps/server/src/platform/backup/sqlite-snapshot.ts'
import { writeBackup } from '../../apps/server/src/platform/backup/write-backup.ts'
import type { OpenDatabase } from '../../apps/server/src/platform/db/database.ts'
import { sqliteFileOf } from '../../apps/server/src/platform/db/open-database.ts'
import type { DatabasePlace } from './databases.ts'
import { type Content, sortRows } from './fill-every-table.ts'

const FACTS = {
  createdAt: '2026-09-18T10:35:00.000Z',
  dataMode: 'demo',
  secretFingerprint: '0123456789abcdef',
}

export async function openSnapshot({ databaseUrl, dataDir }: DatabasePlace): Promise<Snapshot> {
  return databaseUrl
    ? await openPostgresSnapshot(databaseUrl)
    : openSqliteSnapshot(sqliteFileOf(dataDir))
}

/** @returns the file, in the data folder of the place */
export async function backUp(
  place: DatabasePlace,
  schema: ProductSchema,
  snapshot?: Snapshot,
): Promise<string> {
  const opened = snapshot ?? (await openSnapshot(place))
  const file = path.join(place.dataDir, 'backups', 'test.jsonl.gz')
  try {
    await writeBackup({ schema, snapshot: opened, file, facts: FACTS })
    return file
  } finally {
    await opened.close()
  }
}

/** As the command does it. @returns how many rows were put back */
export async function restore(
  database: OpenDatabase,
  schema: ProductSchema,
  file: string,
  { replaces = false } = {},
): Promise<number> {
  const header = await checkBackup(schema, file)
  return restoreBackup({ database, schema, file, header, replaces })
}

/** Every row of the tables, sorted, columns by name. */
export async function readContent(
  place: DatabasePlace,
  tables: readonly string[],
): Promise<Content> {
  const snapshot = await openSnapshot(place)
  const content: Record<string, (readonly Cell[])[]> = {}
  for (const table of tables) {
    const { columns, batches } = await snapshot.read(table)
    const order = [...columns.keys()].toSorted((a, b) =>
      (columns[a] ?? '') < (columns[b] ?? '') ? -1 : 1,
    )
    const rows: Cell[][] = []
    for await (const batch of batches) {
      rows.push(...batch.map((row) => order.map((column) => row[column] ?? null)))
    }
    content[table] = sortRows(rows)
  }
  await snapshot.close()
  return content
}
