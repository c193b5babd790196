import { ConfigError } from '../config.ts'
import { BackupError } from '../platform/backup/backup-error.ts'
import { DirectoryLockedError } from '../platform/db/directory-lock.ts'

/** Writes why a command failed, and makes the process end with 1. */
export function reportFailure(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  const isSaid = [ConfigError, BackupError, DirectoryLockedError].some(
    (kind) => error instanceof kind,
  )
  process.stderr.write(isSaid ? `${reason}\n` : `It failed: ${reason}\n`)
  process.exitCode = 1
}
