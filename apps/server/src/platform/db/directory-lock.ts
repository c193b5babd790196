/**
 * One server per data folder. The lock is an exclusive transaction on a SQLite file of its own: the
 * operating system frees it when the holder dies, however it dies, and a suspended holder keeps it.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fromSqlite } from './storage-error.ts'

export class DirectoryLockedError extends Error {
  constructor(dataDir: string) {
    super(
      `Another server is already running on ${dataDir}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
    )
    this.name = 'DirectoryLockedError'
  }
}

/**
 * Takes the folder for this process.
 * @returns a function that frees it
 * @throws DirectoryLockedError when another process holds it, StorageError when it cannot be written
 */
export function lockDirectory(dataDir: string): () => void {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(dataDir, 'server.lock'))
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    file?.close()
    if (isBusy(error)) throw new DirectoryLockedError(dataDir)
    throw fromSqlite(error)
  }
  const held = file
  return () => held.close()
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
