/**
 * Allows one server per data folder. The lock is an exclusive transaction on its own SQLite file: the
 * operating system releases it when the holder dies for any reason, and a suspended holder keeps it.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fromSqlite } from './storage-error.ts'

export class DirectoryLockedError extends Error {
  constructor(dataDir: string) {
    super(
      `Another server is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder for this one.`,
    )
    this.name = 'DirectoryLockedError'
  }
}

/**
 * Locks the folder for this process.
 * @returns releases the lock
 * @throws DirectoryLockedError when another process holds it, StorageError when it is not writable
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
