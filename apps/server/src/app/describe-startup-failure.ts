import { BackupError } from '../platform/backup/backup-error.ts'
import { DirectoryLockedError } from '../platform/db/directory-lock.ts'
import { findStorageError } from '../platform/db/storage-error.ts'
import { asTyped } from './command-names.ts'
import { type Config, ConfigError, DataDirectoryError, EnvFileError } from './config.ts'
import { NewerDatabaseError } from './prepare-upgrade.ts'

const SELF_EXPLANATORY = [
  ConfigError,
  DataDirectoryError,
  DirectoryLockedError,
  BackupError,
  EnvFileError,
  NewerDatabaseError,
]

type Place = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'port'>>

/** A message for the operator with the next step; null if the operator cannot fix the failure. */
export function describeFailure(error: unknown, config: Place | null): string | null {
  if (error instanceof Error && SELF_EXPLANATORY.some((kind) => error instanceof kind)) {
    return error.message
  }
  if (!config) return null
  return describeListening(error, config) ?? describeStorage(error, config)
}

function describeListening(error: unknown, { port }: Place): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen') return null
  switch ('code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program (PORT). Stop that program, or set PORT to another number.`
    case 'EACCES':
      return `Port ${port} may not be used by this user (PORT). Set PORT to a number above 1023.`
    case 'EADDRNOTAVAIL':
      return 'The address in HOST does not belong to this machine. Change HOST, or leave it out.'
    default:
      return null
  }
}

function describeStorage(error: unknown, { databaseUrl, dataDir }: Place): string | null {
  const place = databaseUrl
    ? `PostgreSQL at ${new URL(databaseUrl).host} (DATABASE_URL)`
    : `The data folder ${dataDir} (DATA_DIR)`
  const refusal = databaseUrl ? describeRefusal(error, databaseUrl) : null
  if (refusal) return `${place} ${refusal}`
  const failure = findStorageError(error)
  switch (failure?.kind) {
    case undefined:
      return null
    case 'full':
      return `${place} has no space left. Free some space and start again. Stored data is intact.`
    case 'damaged':
      return `${place} holds a damaged database: ${failure.message}. Move its leadenhall.sqlite files away and restore a backup with ${asTyped('npm run restore')}.`
    case 'unavailable':
      return /timeout/i.test(failure.message)
        ? `${place} did not answer in time. It may be busy: start again, and look at its load if this happens again.`
        : `${place} cannot be used: ${failure.message}. Fix this and start again.`
  }
}

/** How PostgreSQL refuses to open a database; null for any other failure. */
function describeRefusal(error: unknown, databaseUrl: string): string | null {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    switch ('code' in cause ? cause.code : '') {
      case '3D000':
        return `has no database "${name}". Create it with createdb ${name}, or change DATABASE_URL.`
      case '28P01':
      case '28000':
        return 'refuses the user or the password. Correct DATABASE_URL.'
      case '42501':
        return 'does not let this user create tables. Make the user the owner of the database.'
      default:
    }
  }
  return null
}
