import type { Channel, ChannelKind, Delivery } from '@leadenhall/contract/notifications/index.ts'

const deliveries: Readonly<Record<Delivery['state'], string>> = {
  waiting: 'sending',
  delivered: 'delivered',
  outbox: 'saved to the outbox',
  failed: 'not delivered',
}

const channels: Readonly<Record<ChannelKind, { readonly name: string; readonly about: string }>> = {
  email: { name: 'Email', about: 'Sent to the confirmed email on your profile.' },
  push: { name: 'Web push', about: 'Sent to your browsers, even when Leadenhall is closed.' },
  webhook: {
    name: 'Webhook',
    about: 'Sends signed JSON to your URL (Standard Webhooks).',
  },
  ntfy: { name: 'ntfy', about: 'Sent to a topic on an ntfy server.' },
  telegram: { name: 'Telegram', about: 'Sent to a chat by a bot of your own.' },
  discord: { name: 'Discord', about: 'Sent to a channel by its webhook.' },
  matrix: { name: 'Matrix', about: 'Sent to a room by an account of your own.' },
  gotify: { name: 'Gotify', about: 'Sent to an application on your Gotify server.' },
  pushover: { name: 'Pushover', about: 'Sent to your devices by an application of your own.' },
}

export type Messenger = Extract<
  ChannelKind,
  'telegram' | 'discord' | 'matrix' | 'gotify' | 'pushover'
>
/** Labels of the fields that a messenger takes. */
const messengers: Readonly<
  Record<Messenger, { readonly address?: string; readonly topic?: string; readonly token?: string }>
> = {
  telegram: { topic: 'Chat id or @channel', token: 'Bot token from @BotFather' },
  discord: { address: 'Webhook URL of the channel' },
  matrix: { address: 'Home server', topic: 'Room id', token: 'Access token' },
  gotify: { address: 'Server', token: 'Application token' },
  pushover: { topic: 'User key', token: 'Application token' },
}

export const texts = {
  toast: { open: 'Open share', openImport: 'Open import', openProfile: 'Open profile' },
  bell: {
    label: 'Notifications',
    unread: (count: string) => `Notifications, ${count} unread`,
  },
  centre: {
    days: (count: string) => `in ${count} days`,
    title: 'Notifications',
    loading: 'Loading notifications',
    empty: 'No notifications',
    emptyHelp: 'Your triggered price alerts appear here.',
    toAlerts: 'Price alerts',
    toChannels: 'Delivery',
    readAll: 'Mark all read',
    read: 'Mark read',
    delete: 'Delete',
    more: 'Only the newest 30 are shown. Delete some to see older ones.',
    unread: 'unread',
    simulated: 'SIMULATED',
    was: 'was',
    level: 'level',
    at: 'at',
  },
  deliveries,
  delivery: {
    title: 'Alert delivery',
    loading: 'Loading delivery channels',
    outboxOnly: "Simulated market: alerts are saved to this server's outbox, not sent.",
    inApp: 'In the terminal',
    inAppAbout: 'The bell in the top bar. Always on.',
    on: 'On',
    alwaysOn: 'always on',
    address: 'Address',
    test: 'Send a test',
    testOf: (name: string) => `Send a test by ${name}`,
    switchOf: (name: string) => `Deliver by ${name}`,
    results: {
      delivered: 'The test was delivered.',
      outbox: "The test was saved to this server's outbox.",
      failed: (reason: string) => `The test failed: ${reason}`,
    },
    lastFailure: 'Last failure',
    lastSuccess: 'Last delivered',
    needs: {
      confirmed_email: 'Confirm your email first.',
      subscription: 'No browser is subscribed yet.',
      settings: 'Not set up yet.',
    },
    settings: 'Settings',
    setUp: 'Set up',
    update: 'Update',
    saved: 'Saved',
  },
  channels,
  messengers,
  keptAddress: (label: string, end: string) =>
    `${label} (leave empty to keep the one that ends in ${end})`,
  keptToken: (label: string) => `${label} (leave empty to keep the stored one)`,
  webhook: {
    address: 'URL',
    renew: 'New secret',
    secret: 'Signing secret',
    once: 'Copy it to your receiver now. It will not be shown again.',
  },
  ntfy: {
    address: 'Server',
    topic: 'Topic',
    token: 'Access token (optional)',
    keptToken: 'Access token (leave empty to keep the stored one)',
    removeToken: 'Remove the token',
  },
  push: {
    subscribe: 'Subscribe this browser',
    unsubscribe: 'Unsubscribe this browser',
    browsers: (count: string) => `Subscribed browsers: ${count}`,
    unsupported:
      'Web push is not available here. It needs HTTPS (or localhost) and, on an iPhone, the app on the home screen.',
    refused:
      'Your browser is blocking notifications. Allow them in its site settings, then try again.',
  },
} as const

/** Of the field of an address, which is shown by its end once it is stored, if it is a secret. */
export const addressLabel = (label: string, { address_end: end }: Pick<Channel, 'address_end'>) =>
  end === null ? label : texts.keptAddress(label, end)
