import { AppError } from '../platform/http/app-error.ts'
import { findProviderError } from './find-provider-error.ts'
import type { ProviderErrorKind } from './ports.ts'

/** What a caller is told of a source's failure; null when the error is no such failure. */
export function toAppError(error: unknown): AppError | null {
  const failure = findProviderError(error)
  if (!failure) return null
  const { kind, provider, retryAfterSeconds } = failure
  if (kind === 'not_found') {
    return new AppError('not_found', `${provider} does not know it.`, { cause: failure })
  }
  return new AppError('upstream_unavailable', `${provider}: ${reasonOf(kind)}.`, {
    cause: failure,
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  })
}

function reasonOf(kind: Exclude<ProviderErrorKind, 'not_found'>): string {
  switch (kind) {
    case 'timeout':
      return 'no answer in time'
    case 'network':
      return 'no connection'
    case 'server_error':
      return 'the source has an error of its own'
    case 'rate_limited':
      return 'the source asks for a pause'
    case 'blocked':
      return 'the source refuses this server'
    case 'unauthorised':
      return 'the source refused the credentials'
    case 'bad_request':
      return 'the source refused the question'
    case 'malformed':
      return 'the source answered in an unknown form'
    case 'too_large':
      return 'the answer was too large'
    case 'circuit_open':
      return 'the source failed repeatedly and is being left alone for a while'
    case 'forbidden_address':
      return 'the address is not allowed'
    case 'not_configured':
      return 'the source is switched off'
  }
}
