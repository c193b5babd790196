import type { OutboundErrorKind } from './outbound-error.ts'

/**
 * Next step after a failure:
 * - `never`: do not retry, here or elsewhere, because the request itself is wrong
 * - `nextProvider`: a retry would fail as well, but another source may succeed
 * - `backOff`: transient; retry after a delay, then ask the next source
 */
export type FailureAction = 'never' | 'nextProvider' | 'backOff'

/** The policy per kind. A new kind that is missing here fails to compile. */
export function failureAction(kind: OutboundErrorKind): FailureAction {
  switch (kind) {
    case 'network':
    case 'server_error':
    case 'rate_limited':
      return 'backOff'
    // The deadline is used up: a retry would need another one.
    case 'timeout':
    case 'blocked':
    case 'unauthorised':
    case 'not_found':
    case 'malformed':
    case 'too_large':
    case 'circuit_open':
    case 'not_configured':
      return 'nextProvider'
    case 'bad_request':
    case 'forbidden_address':
      return 'never'
  }
}

/** True if a failure shows that the host is unhealthy, and so counts towards opening its circuit. */
export function countsAsFailure(kind: OutboundErrorKind): boolean {
  switch (kind) {
    case 'timeout':
    case 'network':
    case 'server_error':
    case 'rate_limited':
    case 'blocked':
      return true
    case 'unauthorised':
    case 'not_found':
    case 'bad_request':
    case 'malformed':
    case 'too_large':
    case 'circuit_open':
    case 'forbidden_address':
    case 'not_configured':
      return false
  }
}

/**
 * True if a failure of one user's request says anything about the host for other users. A refusal
 * or a rate limit is about the sender's own address, token or topic.
 */
export function countsForEveryOwner(kind: OutboundErrorKind): boolean {
  return kind === 'network' || kind === 'timeout' || kind === 'server_error'
}
