import { BackupError } from '../platform/backup/backup-error.ts'
import { DirectoryLockedError } from '../platform/db/directory-lock.ts'
import { findStorageError } from '../platform/db/storage-error.ts'
import { type Config, ConfigError, DataDirectoryError } from './config.ts'

const SELF_EXPLANATORY = [ConfigError, DataDirectoryError, DirectoryLockedError, BackupError]

/** A message for the operator with the next step; null if the operator cannot fix the failure. */
export function describeFailure(
  error: unknown,
  config: Pick<Config, 'databaseUrl' | 'dataDir'> | null,
): string | null {
  if (error instanceof Error && SELF_EXPLANATORY.some((kind) => error instanceof kind)) {
    return error.message
  }
  const failure = findStorageError(error)
  if (!failure || !config) return null
  const place = config.databaseUrl
    ? `PostgreSQL at ${new URL(config.databaseUrl).host} (DATABASE_URL)`
    : `The data folder ${config.dataDir} (DATA_DIR)`
  switch (failure.kind) {
    case 'full':
      return `${place} has no space left. Free some space and start again. Stored data is intact.`
    case 'unavailable':
      return `${place} cannot be used: ${failure.message}. Fix this and start again.`
  }
}
