/** Maps every failure to its HTTP status and error body. */
import type { ErrorBody, ErrorCode } from '@leadenhall/contract/shared/errors.ts'
import type { FastifyError } from 'fastify'
import { findStorageError, type StorageError } from '../db/storage-error.ts'
import { AppError } from './app-error.ts'

const STORAGE_RETRY_SECONDS = 5

export interface ErrorReply {
  readonly status: number
  readonly body: ErrorBody
  readonly retryAfterSeconds: number | undefined
}

export function statusOf(code: ErrorCode): number {
  switch (code) {
    case 'malformed_request':
      return 400
    case 'unauthenticated':
    case 'second_factor_required':
      return 401
    case 'forbidden':
    case 'step_up_required':
      return 403
    case 'not_found':
      return 404
    case 'method_not_allowed':
      return 405
    case 'conflict':
      return 409
    case 'payload_too_large':
      return 413
    case 'unsupported_media_type':
      return 415
    case 'csrf_mismatch':
      return 419
    case 'validation_failed':
      return 422
    case 'rate_limited':
      return 429
    case 'internal_error':
      return 500
    case 'upstream_unavailable':
    case 'not_configured':
    case 'storage_unavailable':
    case 'closing':
      return 503
    case 'storage_full':
      return 507
  }
}

/**
 * Turns anything thrown into a reply. The message of an unexpected error only goes to the log; the
 * caller gets the request id to quote.
 * @param translate maps failures of the layers above, such as a market data source's
 */
export function toErrorReply(
  error: unknown,
  requestId: string,
  translate: (error: unknown) => AppError | null = () => null,
): ErrorReply {
  const known = toAppError(error) ?? translate(error)
  const { code, message, errors, retryAfterSeconds } =
    known ?? new AppError('internal_error', 'Something went wrong on the server.')
  return {
    status: statusOf(code),
    body: {
      success: false,
      code,
      message,
      requestId,
      ...(errors ? { errors: toMutable(errors) } : {}),
    },
    retryAfterSeconds,
  }
}

function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const failure = findStorageError(error)
  if (failure) return fromStorage(failure)
  if (isFastifyError(error)) return fromFastify(error)
  return null
}

function fromStorage(failure: StorageError): AppError {
  switch (failure.kind) {
    case 'full':
      return new AppError(
        'storage_full',
        'The server has no space left to store this. Nothing was changed. Stored data can still be read.',
        { cause: failure },
      )
    case 'damaged':
    case 'unavailable':
      return new AppError(
        'storage_unavailable',
        'The server cannot reach its storage. Try again in a moment.',
        { cause: failure, retryAfterSeconds: STORAGE_RETRY_SECONDS },
      )
  }
}

/** Fastify's own refusals of a request, by status. */
function fromFastify(error: FastifyError): AppError | null {
  switch (error.statusCode ?? 500) {
    case 400:
      return new AppError('malformed_request', 'The request could not be read.', { cause: error })
    // A path that leads out of the folder of files.
    case 403:
    case 404:
      return new AppError('not_found', 'There is nothing at this address.', { cause: error })
    case 413:
      return new AppError('payload_too_large', 'The request is too large.', { cause: error })
    case 414:
      return new AppError('malformed_request', 'The address is too long.', { cause: error })
    case 415:
      return new AppError('unsupported_media_type', 'Send JSON.', { cause: error })
    case 429:
      return new AppError('rate_limited', 'Too many requests. Try again later.', { cause: error })
    default:
      return null
  }
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && 'statusCode' in error
}

function toMutable(errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, [...list]]))
}
