import { readFileSync } from 'node:fs'
import { FileShapeError } from '../platform/bind-columns.ts'
import type { Db } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { runCommand } from './run-command.ts'

/**
 * Stores a file and prints the reply of `store`: exits with 0 if it was stored, else with 1 and a reason.
 * @param store throws FileShapeError, with nothing stored, for a file that it does not understand
 */
export async function runFileImport(
  file: string,
  store: (db: Db, bytes: Buffer) => Promise<string>,
): Promise<void> {
  await runCommand(async (config) => {
    const bytes = readFileSync(file)
    const database = await openDatabase(config)
    try {
      process.stdout.write(`${await store(database.db, bytes)}\n`)
      return 0
    } catch (error) {
      if (!(error instanceof FileShapeError)) throw error
      process.stderr.write(`${error.message}\nNothing was changed.\n`)
      return 1
    } finally {
      await database.close()
    }
  })
}
