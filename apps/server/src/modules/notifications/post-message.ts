import { describeOutboundFailure } from '../../platform/outbound/describe-outbound-failure.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { DeliveryError } from './message.ts'

const DEADLINE_MS = 3000
const MAX_RESPONSE_BYTES = 64 * 1024

export interface Post {
  /** The user who gave the address. */
  readonly owner: string
  /** Name of the channel that users read: `Webhook`. */
  readonly channel: string
  /** Address that a user gave. */
  readonly url: string
  readonly method?: 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/**
 * Sends one message.
 * @throws DeliveryError in plain words
 * @returns false when the receiver answers that it is gone (404, 410)
 */
export async function postMessage(
  outbound: Outbound,
  { owner, channel, url, method, headers, body }: Post,
): Promise<boolean> {
  try {
    const { status } = await outbound.request({
      url,
      method: method ?? 'POST',
      headers,
      body,
      accept: ['*/*', 'text/html'],
      source: channel,
      owner,
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_RESPONSE_BYTES,
      returnStatuses: [404, 410],
    })
    return status < 300
  } catch (error) {
    // The cause stays out: its message holds the address, which may be a secret, and would be logged.
    const failure = findOutboundError(error)
    if (!failure) throw error
    throw new DeliveryError(`${channel}: ${describeOutboundFailure(failure.kind)}.`, {
      isFinal: failure.kind === 'forbidden_address',
    })
  }
}
