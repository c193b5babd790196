/**
 * One server per data folder. The lock is an exclusive transaction on a SQLite file of its own: the
 * operating system frees it when the holder dies, however it dies, and a suspended holder keeps it.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

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
 * @throws DirectoryLockedError when another process holds it
 */
export function lockDirectory(dataDir: string): () => void {
  const file = new DatabaseSync(join(dataDir, 'server.lock'))
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    file.close()
    if (isBusy(error)) throw new DirectoryLockedError(dataDir)
    throw error
  }
  return () => file.close()
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
