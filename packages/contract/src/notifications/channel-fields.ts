/** Settings that each delivery channel takes. */
import type { ChannelKind } from './schemas.ts'

type Field = 'address' | 'topic' | 'token'

export interface ChannelFields {
  readonly required: readonly Field[]
  readonly optional?: readonly Field[]
  /** Where the service is unless the user has one of their own. */
  readonly defaultAddress?: string
  /** True where whoever knows the address can send to it. */
  readonly isAddressSecret?: boolean
  /** The shape of a topic, and how to say it. */
  readonly topic?: { readonly pattern: RegExp; readonly message: string }
}

export const CHANNEL_FIELDS: Readonly<Record<ChannelKind, ChannelFields>> = {
  email: { required: [] },
  push: { required: [] },
  webhook: { required: ['address'], isAddressSecret: true },
  ntfy: {
    required: ['address', 'topic'],
    optional: ['token'],
    topic: {
      pattern: /^[A-Za-z0-9_-]{1,64}$/,
      message: 'Use 1 to 64 letters, digits, hyphens and underscores.',
    },
  },
  telegram: {
    required: ['topic', 'token'],
    optional: ['address'],
    defaultAddress: 'https://api.telegram.org',
    topic: {
      pattern: /^(-?\d{1,20}|@\w{5,32})$/,
      message: 'Enter the number of a chat, or the @name of a channel.',
    },
  },
  discord: { required: ['address'], isAddressSecret: true },
  matrix: {
    required: ['address', 'topic', 'token'],
    topic: {
      pattern: /^[!#][^\s:]{1,200}:[^\s/]{1,100}$/,
      message: 'Enter the id of a room, such as !abc:example.org.',
    },
  },
  gotify: { required: ['address', 'token'] },
  pushover: {
    required: ['topic', 'token'],
    optional: ['address'],
    defaultAddress: 'https://api.pushover.net',
    topic: { pattern: /^[A-Za-z0-9]{30}$/, message: 'Enter your user key of 30 characters.' },
  },
}

export const takesField = (kind: ChannelKind, field: Field): boolean => {
  const { optional = [], required } = CHANNEL_FIELDS[kind]
  return required.includes(field) || optional.includes(field)
}
