import { CompiledQuery } from 'kysely'
import type { Db, DbEngine } from '../db/database.ts'
import { BackupError } from './backup-error.ts'
import { toBoundValue } from './cells.ts'
import type { BackupBatch } from './read-backup.ts'
import { quoteName } from './snapshot.ts'

/** Below the smallest limit of an engine (SQLite: 32766). */
const MAX_PARAMETERS = 30_000

/** @throws BackupError naming the table whose rows the engine rejects */
export async function insertRows(
  db: Db,
  engine: DbEngine,
  { table, columns, rows }: BackupBatch,
): Promise<void> {
  const rowsPerStatement = Math.max(1, Math.floor(MAX_PARAMETERS / columns.length))
  try {
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const values = rows.slice(start, start + rowsPerStatement)
      const parameters = values.flat().map((cell) => toBoundValue(cell, engine))
      const statement = toStatement(engine, table, columns, values.length)
      await db.executeQuery(CompiledQuery.raw(statement, parameters))
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(`Rows of ${table} cannot be restored: ${reason}`, { cause: error })
  }
}

function toStatement(
  engine: DbEngine,
  table: string,
  columns: readonly string[],
  rowCount: number,
): string {
  let number = 0
  const mark = () => (engine === 'sqlite' ? '?' : `$${++number}`)
  const row = () => `(${columns.map(mark).join(', ')})`
  const rows = Array.from({ length: rowCount }, row).join(', ')
  return `insert into ${quoteName(table)} (${columns.map(quoteName).join(', ')}) values ${rows}`
}
