/** node:sqlite behind the interface of Kysely's SQLite dialect. */
import { chmodSync } from 'node:fs'
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'
import { LRUCache } from 'lru-cache'
import { fromSqlite } from './storage-error.ts'

type Row = Record<string, SQLOutputValue>

/**
 * Opens a file with the settings that make an acknowledged write survive a power cut: WAL,
 * synchronous=full, foreign keys on. Waits up to 5 s for another process's write.
 * @throws StorageError, as its statements do
 */
export function openNodeSqlite(file: string): SqliteDatabase {
  closeToOthers(file)
  const database = wrapErrors(() => {
    const opened = new DatabaseSync(file)
    opened.exec(
      'pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;',
    )
    return opened
  })
  const prepared = new LRUCache<string, PreparedStatement>({ max: MAX_PREPARED })
  return {
    close() {
      prepared.clear()
      database.close()
    },
    prepare(sql) {
      // Their columns may have changed.
      if (CHANGES_TABLES.test(sql)) prepared.clear()
      const known = prepared.get(sql) ?? prepareStatement(database, sql)
      prepared.set(sql, known)
      const { statement, toRow } = known
      const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      // setReturnArrays makes rows arrays; the types do not reflect it.
      const readAll = (parameters: readonly unknown[]) =>
        statement.all(...bind(parameters)) as unknown as SQLOutputValue[][]
      return {
        reader: known.isReader,
        all: (parameters) => wrapErrors(() => readAll(parameters)).map(toRow),
        run: (parameters) => wrapErrors(() => statement.run(...bind(parameters))),
        *iterate(parameters) {
          // A statement of its own, which no other use of the same text can start again.
          const own = prepareStatement(database, sql)
          const rows = own.statement.iterate(...bind(parameters)) as unknown as Iterable<
            SQLOutputValue[]
          >
          for (const values of rows) yield own.toRow(values)
        },
      }
    },
  }
}

const MAX_PREPARED = 200
const CHANGES_TABLES = /^\s*(create|alter|drop)\b/i

interface PreparedStatement {
  readonly statement: StatementSync
  readonly isReader: boolean
  readonly toRow: (values: readonly SQLOutputValue[]) => Row
}

function prepareStatement(database: DatabaseSync, sql: string): PreparedStatement {
  const statement = wrapErrors(() => database.prepare(sql))
  const names = statement.columns().map(({ name }) => name)
  const isReader = names.length > 0
  if (isReader) statement.setReturnArrays(true)
  return { statement, isReader, toRow: rowBuilder(names) }
}

/** Files of earlier releases were readable by every user of the machine. */
function closeToOthers(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(name, 0o600)
    } catch {
      // It does not exist, or belongs to another user; opening it says which.
    }
  }
}

/**
 * Rows of one statement share a hidden class. The driver's own rows are dictionaries of five times
 * the size, which adds up with tens of thousands of rows in memory.
 */
function rowBuilder(names: readonly string[]): (values: readonly SQLOutputValue[]) => Row {
  const blank = JSON.parse(
    JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))),
  ) as Row
  return (values) => {
    const row = { ...blank }
    for (const [position, name] of names.entries()) row[name] = values[position] ?? null
    return row
  }
}

function wrapErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw fromSqlite(error)
  }
}
