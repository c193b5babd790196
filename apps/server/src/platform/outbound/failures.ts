import { errors } from 'undici'
import { ForbiddenAddressError } from './address-guard.ts'
import { BodyTooLargeError, UnreadableBodyError } from './body.ts'
import { isChallengePage } from './content.ts'
import { OutboundError, type OutboundErrorKind } from './outbound-error.ts'

function kindOfError(error: unknown): OutboundErrorKind {
  if (error instanceof ForbiddenAddressError) return 'forbidden_address'
  if (error instanceof BodyTooLargeError) return 'too_large'
  if (error instanceof UnreadableBodyError) return 'malformed'
  if (
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError
  ) {
    return 'timeout'
  }
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError) {
    return 'malformed'
  }
  return 'network'
}

/** Any error of one attempt as an OutboundError. */
export function toOutboundError(source: string, host: string, error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const kind = kindOfError(error)
  const reason = error instanceof Error && error.message ? `: ${error.message}` : ''
  return new OutboundError(source, kind, `${host} ${kind}${reason}`, { cause: error })
}

/** The kind of a failure status. A challenge page is `blocked` under any status but 429. */
export function kindOfStatus(status: number, body: Buffer): OutboundErrorKind {
  if (status === 429) return 'rate_limited'
  if (isChallengePage(body)) return 'blocked'
  if (status === 401 || status === 402 || status === 407) return 'unauthorised'
  if (status === 403 || status === 451) return 'blocked'
  if (status === 404 || status === 410) return 'not_found'
  if (status === 408) return 'timeout'
  if (status >= 500) return 'server_error'
  if (status >= 400) return 'bad_request'
  return 'malformed'
}
