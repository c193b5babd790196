import type { OutboundErrorKind } from './outbound-error.ts'

/** The failure as users read it behind the source's name: `Yahoo Finance: no connection.` */
export function describeOutboundFailure(kind: OutboundErrorKind): string {
  switch (kind) {
    case 'timeout':
      return 'no response in time'
    case 'network':
      return 'no connection'
    case 'server_error':
      return 'server error'
    case 'rate_limited':
      return 'too many requests for now'
    case 'blocked':
      return 'access blocked'
    case 'unauthorised':
      return 'credentials rejected'
    case 'not_found':
      return 'not found'
    case 'bad_request':
      return 'request rejected'
    case 'malformed':
      return 'unreadable response'
    case 'too_large':
      return 'response too large'
    case 'circuit_open':
      return 'paused after repeated failures'
    case 'forbidden_address':
      return 'the address is not public'
    case 'not_configured':
      return 'not set up'
  }
}
