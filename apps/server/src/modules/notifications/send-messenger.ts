/** Messages to a user's own account at a messenger: one request each, with the user's own token. */
import type { ChannelKind } from '@leadenhall/contract/notifications/index.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { DeliveryError, type Message } from './message.ts'
import { type Post, postMessage } from './post-message.ts'
import type { ChannelSettings } from './tables.ts'

export type Messenger = Extract<
  ChannelKind,
  'telegram' | 'discord' | 'matrix' | 'gotify' | 'pushover'
>

type Request = Pick<Post, 'url' | 'headers' | 'body'> & { readonly method?: 'PUT' }

interface Settings {
  /** Without a slash at its end. */
  readonly address: string
  readonly topic: string
  readonly token: string
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** One message as plain text: title, body and the page, each on a line of its own. */
const asText = ({ body, title, url }: Message) => `${title}\n${body}\n${url}`

const MESSENGERS: Readonly<
  Record<Messenger, { readonly name: string; request(to: Settings, message: Message): Request }>
> = {
  telegram: {
    name: 'Telegram',
    request: ({ address, token, topic }, message) => ({
      url: `${address}/bot${token}/sendMessage`,
      headers: JSON_TYPE,
      body: JSON.stringify({ chat_id: topic, text: asText(message) }),
    }),
  },
  discord: {
    name: 'Discord',
    request: ({ address }, message) => ({
      url: address,
      headers: JSON_TYPE,
      // A share's name must not call everyone in the channel.
      body: JSON.stringify({ content: asText(message), allowed_mentions: { parse: [] } }),
    }),
  },
  matrix: {
    name: 'Matrix',
    request: ({ address, token, topic }, message) => ({
      // Its last part makes a repetition the same message.
      url: `${address}/_matrix/client/v3/rooms/${encodeURIComponent(topic)}/send/m.room.message/${encodeURIComponent(message.id)}`,
      method: 'PUT',
      headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
      body: JSON.stringify({ msgtype: 'm.text', body: asText(message) }),
    }),
  },
  gotify: {
    name: 'Gotify',
    request: ({ address, token }, { body, title, url }) => ({
      url: `${address}/message`,
      headers: { ...JSON_TYPE, 'x-gotify-key': token },
      body: JSON.stringify({
        title,
        message: body,
        extras: { 'client::notification': { click: { url } } },
      }),
    }),
  },
  pushover: {
    name: 'Pushover',
    request: ({ address, token, topic }, { body, title, url }) => ({
      url: `${address}/1/messages.json`,
      headers: JSON_TYPE,
      body: JSON.stringify({ token, user: topic, title, message: body, url }),
    }),
  },
}

export const isMessenger = (kind: ChannelKind): kind is Messenger => Object.hasOwn(MESSENGERS, kind)

/** @param settings complete, as `requireComplete` of the channel's settings found them @throws DeliveryError */
export async function sendToMessenger(
  outbound: Outbound,
  owner: string,
  kind: Messenger,
  { address = '', token = '', topic = '' }: ChannelSettings,
  message: Message,
): Promise<void> {
  const { name, request } = MESSENGERS[kind]
  if (address === '') throw new DeliveryError(`${name} is not set up.`, { isFinal: true })
  const to = { address: address.replace(/\/+$/, ''), topic, token }
  const isThere = await postMessage(outbound, {
    owner,
    channel: name,
    ...request(to, message),
  })
  if (!isThere) throw new DeliveryError(`${name}: not found, or the token is not valid.`)
}
