import type { ErrorCode } from '@leadenhall/contract/shared/errors.ts'

/** A failure that the caller may see: its message is shown unchanged. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Messages by field, for `validation_failed`. */
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      errors?: Readonly<Record<string, readonly string[]>>
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.errors = options.errors
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export function notFound(message: string): AppError {
  return new AppError('not_found', message)
}

/** An invalid value in one field. */
export function invalid(field: string, message: string): AppError {
  return new AppError('validation_failed', message, { errors: { [field]: [message] } })
}

const CLOSING_RETRY_SECONDS = 5

/** For requests that a server which is closing refuses or gives up. */
export function closing(): AppError {
  return new AppError('closing', 'The server is restarting. Try again in a moment.', {
    retryAfterSeconds: CLOSING_RETRY_SECONDS,
  })
}
