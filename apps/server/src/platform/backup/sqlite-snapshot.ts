import { existsSync } from 'node:fs'
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { fromSqlite } from '../db/storage-error.ts'
import { BackupError } from './backup-error.ts'
import type { Cell } from './backup-format.ts'
import { toBytesCell, toFloatCell, toIntegerCell } from './cells.ts'
import { isFull, MIGRATION_TABLE, quoteName, type Snapshot } from './snapshot.ts'

const BUSY_MS = 5000

/** Works on a file that a server is writing to: with WAL, readers do not block writers. */
export function openSqliteSnapshot(file: string): Snapshot {
  if (!existsSync(file)) throw new BackupError(`There is no database yet: ${file} does not exist.`)
  try {
    return openFile(file)
  } catch (error) {
    throw fromSqlite(error)
  }
}

function openFile(file: string): Snapshot {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  // The first read of the transaction takes the snapshot.
  database.exec('begin')
  const tables = new Set(
    namesIn(database, "select name from sqlite_master where type = 'table' order by name"),
  )
  return {
    engine: 'sqlite',
    migrations: tables.has(MIGRATION_TABLE)
      ? namesIn(database, `select name from ${MIGRATION_TABLE} order by name`)
      : [],
    tables,
    async findInstallationFact(key) {
      if (!tables.has('installation')) return null
      const row = database.prepare('select value from installation where key = ?').get(key)
      return row ? String(row['value']) : null
    },
    async read(table) {
      const statement = database.prepare(`select * from ${quoteName(table)}`)
      statement.setReadBigInts(true)
      statement.setReturnArrays(true)
      return {
        columns: statement.columns().map(({ name }) => name),
        batches: inBatches(statement),
      }
    },
    close: async () => database.close(),
  }
}

function namesIn(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map(({ name }) => String(name))
}

async function* inBatches(statement: StatementSync): AsyncGenerator<Cell[][]> {
  let batch: Cell[][] = []
  let characters = 0
  // setReturnArrays makes rows arrays; the types do not reflect it.
  for (const row of statement.iterate() as Iterable<unknown>) {
    const values = row as SQLOutputValue[]
    batch.push(values.map(toCell))
    for (const value of values) if (typeof value === 'string') characters += value.length
    if (!isFull(batch.length, characters)) continue
    yield batch
    batch = []
    characters = 0
  }
  yield batch
}

function toCell(value: SQLOutputValue): Cell {
  if (typeof value === 'bigint') return toIntegerCell(value)
  if (typeof value === 'number') return toFloatCell(value)
  return value === null || typeof value === 'string' ? value : toBytesCell(value)
}
