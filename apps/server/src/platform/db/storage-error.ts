/** Failures of the storage itself, as distinct from those of a statement, which stay as they are. */

import { AsyncLocalStorage } from 'node:async_hooks'

const met = new AsyncLocalStorage<StorageError[]>()

export type StorageErrorKind =
  /** No space left; reads still work, and writes do once there is space again. */
  | 'full'
  /** It does not respond, or is read-only; nothing was changed. */
  | 'unavailable'
  /** The file is not a database, or its pages contradict each other. */
  | 'damaged'

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
 * Runs a library that turns storage failures into its own errors or refusals.
 * @throws StorageError if the storage failed meanwhile, whatever the library returned
 */
export async function surfaceStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  const errors: StorageError[] = []
  const [outcome] = await met.run(errors, () => Promise.allSettled([work()]))
  if (errors[0]) throw errors[0]
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** When several addresses refuse, the error has a code but no message. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

/** The storage failure that caused an error: caches and libraries wrap errors. */
export function findStorageError(error: unknown): StorageError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StorageError) return cause
  }
  return undefined
}

/** Primary result codes of SQLite, the lowest byte of extended ones. */
const SQLITE_KINDS = new Map<number, StorageErrorKind>([
  [5, 'unavailable'], // busy: another process was writing for longer than we wait
  [8, 'unavailable'], // read-only
  [10, 'unavailable'], // input or output failed
  [11, 'damaged'], // pages contradict each other
  [13, 'full'],
  [14, 'unavailable'], // cannot be opened
  [26, 'damaged'], // not a database
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

/** An error that is neither a reply of PostgreSQL nor a caller's mistake is the connection's. */
export function fromPostgres(error: unknown): unknown {
  if (error instanceof TypeError || error instanceof StorageError) return error
  const isAnswer = error instanceof Error && 'severity' in error
  if (!isAnswer) return new StorageError('unavailable', error)
  const state = 'code' in error ? String(error.code) : ''
  if (state === POSTGRES_FULL) return new StorageError('full', error)
  return POSTGRES_UNAVAILABLE.test(state) ? new StorageError('unavailable', error) : error
}
