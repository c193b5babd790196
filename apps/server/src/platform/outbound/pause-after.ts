import type { OutboundError } from './outbound-error.ts'

const MINUTE_MS = 60_000
const LONGEST_MS = 24 * 60 * MINUTE_MS

/**
 * How long a source is not asked after a failure. One that refuses or limits requests gets a long
 * pause: repeated requests to a site that has refused are impolite and useless.
 */
export function pauseAfterMs({ kind, retryAfterSeconds }: OutboundError): number {
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
