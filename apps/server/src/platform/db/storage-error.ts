/** Failures of the storage itself, told apart from those of a statement, which stay as they are. */

import { AsyncLocalStorage } from 'node:async_hooks'

const met = new AsyncLocalStorage<StorageError[]>()

export type StorageErrorKind =
  /** No space left; reading goes on, and writing once there is space again. */
  | 'full'
  /** It does not answer, or cannot be written; nothing was changed. */
  | 'unavailable'

export class StorageError extends Error {
  readonly kind: StorageErrorKind

  constructor(kind: StorageErrorKind, cause: unknown) {
    super(reasonOf(cause), { cause })
    this.name = 'StorageError'
    this.kind = kind
    met.getStore()?.push(this)
  }
}

/**
 * Does what a library does that makes errors and refusals of its own out of failures of the storage.
 * @throws StorageError if the storage failed meanwhile, whatever the library made of it
 */
export async function tellingStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  const errors: StorageError[] = []
  const [outcome] = await met.run(errors, () => Promise.allSettled([work()]))
  if (errors[0]) throw errors[0]
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Of several addresses that all refuse, the error has a code and no message. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

/** The storage's failure behind an error: caches and libraries wrap what they are thrown. */
export function findStorageError(error: unknown): StorageError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StorageError) return cause
  }
  return undefined
}

/** Primary result codes of SQLite; an extended one has its primary in the lowest byte. */
const SQLITE_KINDS = new Map<number, StorageErrorKind>([
  [5, 'unavailable'], // busy: another process has been writing for longer than we wait
  [8, 'unavailable'], // read-only
  [10, 'unavailable'], // input or output failed
  [13, 'full'],
  [14, 'unavailable'], // cannot be opened
])
const SQLITE_PRIMARY = 0xff

export function fromSqlite(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  const kind = SQLITE_KINDS.get(code & SQLITE_PRIMARY)
  return kind ? new StorageError(kind, error) : error
}

const POSTGRES_FULL = '53100'
/** Connection lost, too many of them, shutting down or starting, read-only, input or output failed. */
const POSTGRES_UNAVAILABLE = /^(08|53300|57P|25006|58030)/

/** An error that is no answer of PostgreSQL's and no mistake of a caller's is the connection's. */
export function fromPostgres(error: unknown): unknown {
  if (error instanceof TypeError || error instanceof StorageError) return error
  const isAnswer = error instanceof Error && 'severity' in error
  if (!isAnswer) return new StorageError('unavailable', error)
  const state = 'code' in error ? String(error.code) : ''
  if (state === POSTGRES_FULL) return new StorageError('full', error)
  return POSTGRES_UNAVAILABLE.test(state) ? new StorageError('unavailable', error) : error
}
