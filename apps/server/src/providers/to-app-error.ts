import { AppError } from '../platform/http/app-error.ts'
import { describeOutboundFailure } from '../platform/outbound/describe-outbound-failure.ts'
import { findOutboundError } from '../platform/outbound/find-outbound-error.ts'

/** The failure of a source as the caller sees it; null when the error is no such failure. */
export function toAppError(error: unknown): AppError | null {
  const failure = findOutboundError(error)
  if (!failure) return null
  const { kind, source, subject, retryAfterSeconds } = failure
  if (kind === 'not_found' && subject !== null) {
    return new AppError('not_found', `${source} does not list ${subject}.`, { cause: failure })
  }
  const message = `${source}: ${describeOutboundFailure(kind)}.`
  if (kind === 'not_found') return new AppError('not_found', message, { cause: failure })
  return new AppError('upstream_unavailable', message, {
    cause: failure,
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  })
}
