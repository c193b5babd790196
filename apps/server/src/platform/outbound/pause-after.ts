import type { ProviderError } from './provider-error.ts'

const MINUTE_MS = 60_000
const LONGEST_MS = 24 * 60 * MINUTE_MS

/**
 * How long a source is left alone after a failure. One that refuses or asks for a pause gets a long
 * one: asking a site again and again that has said no is neither polite nor of use.
 */
export function pauseAfterMs({ kind, retryAfterSeconds }: ProviderError): number {
  if (retryAfterSeconds !== null) {
    return Math.min(Math.max(retryAfterSeconds * 1000, MINUTE_MS), LONGEST_MS)
  }
  switch (kind) {
    case 'rate_limited':
    case 'blocked':
    case 'unauthorised':
      return 15 * MINUTE_MS
    case 'not_found':
    case 'bad_request':
    case 'forbidden_address':
      return 60 * MINUTE_MS
    case 'malformed':
    case 'too_large':
      return 5 * MINUTE_MS
    case 'timeout':
    case 'network':
    case 'server_error':
    case 'circuit_open':
      return MINUTE_MS
    case 'not_configured':
      return 0
  }
}
