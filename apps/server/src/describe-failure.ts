import { type Config, ConfigError, DataDirectoryError } from './config.ts'
import { BackupError } from './platform/backup/backup-error.ts'
import { DirectoryLockedError } from './platform/db/directory-lock.ts'
import { findStorageError } from './platform/db/storage-error.ts'

const SAID_BY_THEMSELVES = [ConfigError, DataDirectoryError, DirectoryLockedError, BackupError]

/** What an operator is told, with what to do; null when it is not the operator's to mend. */
export function describeFailure(
  error: unknown,
  config: Pick<Config, 'databaseUrl' | 'dataDir'> | null,
): string | null {
  if (error instanceof Error && SAID_BY_THEMSELVES.some((kind) => error instanceof kind)) {
    return error.message
  }
  const failure = findStorageError(error)
  if (!failure || !config) return null
  const place = config.databaseUrl
    ? `PostgreSQL at ${new URL(config.databaseUrl).host} (DATABASE_URL)`
    : `The data folder ${config.dataDir} (DATA_DIR)`
  switch (failure.kind) {
    case 'full':
      return `${place} has no space left. Free some, and start again: what is stored is kept.`
    case 'unavailable':
      return `${place} cannot be used: ${failure.message}. Mend that, and start again.`
  }
}
