import type { Outbound } from '../../platform/outbound/outbound.ts'
import { DeliveryError, type Message } from './message.ts'
import { postMessage } from './post-message.ts'
import type { ChannelSettings } from './tables.ts'

/** @throws DeliveryError */
export async function sendNtfy(
  outbound: Outbound,
  owner: string,
  { address, topic, token }: ChannelSettings,
  { id, title, body, url }: Message,
): Promise<void> {
  if (!address || !topic) throw new DeliveryError('ntfy is not set up.', { isFinal: true })
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': id,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const text = JSON.stringify({ topic, title, message: body, click: url })
  if (
    !(await postMessage(outbound, { owner, channel: 'ntfy', url: address, headers, body: text }))
  ) {
    throw new DeliveryError('ntfy: address not found.')
  }
}
