import type { ProviderErrorKind } from './provider-error.ts'

/**
 * What to do after a failure:
 * - `never`: asking again, here or elsewhere, is wrong; the question itself has to change
 * - `nextProvider`: this source will not answer better a second time; another one may
 * - `backOff`: a passing state; this source may be asked again after a pause, then the next one
 */
export type FailureAction = 'never' | 'nextProvider' | 'backOff'

/** The policy per kind. A kind added to ports.ts and not here fails to compile. */
export function failureAction(kind: ProviderErrorKind): FailureAction {
  switch (kind) {
    case 'network':
    case 'server_error':
    case 'rate_limited':
      return 'backOff'
    // The whole deadline is spent: a second try would need a second deadline.
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

/** Whether a failure speaks against the source's health, and so counts towards opening its circuit. */
export function speaksAgainstSource(kind: ProviderErrorKind): boolean {
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
