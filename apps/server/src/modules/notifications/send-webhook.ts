import { createHmac, randomBytes } from 'node:crypto'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { DeliveryError, type Message } from './message.ts'
import { postMessage } from './post-message.ts'
import type { ChannelSettings } from './tables.ts'

const SECRET_BYTES = 32

export function createWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/**
 * `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, keyed by the bytes behind `whsec_`: the
 * scheme of Standard Webhooks, so that receivers can verify it with existing libraries.
 */
export function signWebhook(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/** @throws DeliveryError */
export async function sendWebhook(
  outbound: Outbound,
  owner: string,
  { address, secret }: ChannelSettings,
  message: Message,
  nowMs: number,
): Promise<void> {
  if (!address || !secret) throw new DeliveryError('The webhook is not set up.', { isFinal: true })
  const { id, type, title, body, url, isSimulated, data } = message
  const text = JSON.stringify({ id, type, title, body, url, simulated: isSimulated, data })
  const seconds = Math.floor(nowMs / 1000)
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': id,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signWebhook(secret, id, seconds, text),
  }
  if (
    !(await postMessage(outbound, { owner, channel: 'Webhook', url: address, headers, body: text }))
  ) {
    throw new DeliveryError('Webhook: address not found.')
  }
}
