import type { Outbound } from '../../platform/outbound/outbound.ts'
import { findProviderError } from '../../providers/find-provider-error.ts'
import type { ProviderErrorKind } from '../../providers/ports.ts'
import { DeliveryError } from './message.ts'

const DEADLINE_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Sends one message to an address that a person gave.
 * @throws DeliveryError in plain words
 * @returns false when the receiver says that it is not there (404, 410)
 */
export async function postMessage(
  outbound: Outbound,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): Promise<boolean> {
  try {
    const { status } = await outbound.request({
      url,
      method: 'POST',
      headers,
      body,
      accept: ['*/*', 'text/html'],
      provider: 'delivery',
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_ANSWER_BYTES,
      returnStatuses: [404, 410],
    })
    return status < 300
  } catch (error) {
    const failure = findProviderError(error)
    if (!failure) throw error
    throw new DeliveryError(reasonOf(failure.kind), {
      isFinal: failure.kind === 'forbidden_address',
    })
  }
}

function reasonOf(kind: ProviderErrorKind): string {
  switch (kind) {
    case 'timeout':
      return 'The receiver did not answer in time.'
    case 'network':
      return 'The receiver could not be reached.'
    case 'server_error':
      return 'The receiver failed.'
    case 'rate_limited':
      return 'The receiver takes no more messages for now.'
    case 'unauthorised':
    case 'blocked':
      return 'The receiver refused: check its access token.'
    case 'forbidden_address':
      return 'The address is not public: messages are not sent there.'
    case 'circuit_open':
      return 'The receiver failed repeatedly and is left alone for a while.'
    case 'not_found':
      return 'The receiver does not know this address.'
    case 'bad_request':
    case 'malformed':
    case 'too_large':
    case 'not_configured':
      return 'The receiver did not understand the message.'
  }
}
