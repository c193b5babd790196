/** node:sqlite in the shape that Kysely's SQLite dialect drives. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

/**
 * Opens a file with the settings that make an acknowledged write survive a power cut: WAL,
 * synchronous=full, foreign keys on. Waits up to 5 s for another process's write.
 */
export function openNodeSqlite(file: string): SqliteDatabase {
  const database = new DatabaseSync(file)
  database.exec(
    'pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;',
  )
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql)
      const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bind(parameters)),
        run: (parameters) => statement.run(...bind(parameters)),
        iterate: (parameters) =>
          statement.iterate(...bind(parameters)) as IterableIterator<unknown>,
      }
    },
  }
}
