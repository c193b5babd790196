import type { ChannelKind, Delivery } from '@leadenhall/contract/notifications/index.ts'

const deliveries: Readonly<Record<Delivery['state'], string>> = {
  waiting: 'on its way',
  delivered: 'delivered',
  outbox: 'written to the outbox',
  failed: 'not delivered',
}

const channels: Readonly<Record<ChannelKind, { readonly name: string; readonly about: string }>> = {
  email: { name: 'E-mail', about: 'To the confirmed address of your profile.' },
  push: { name: 'Web push', about: 'To this browser and others, also while no page is open.' },
  webhook: {
    name: 'Webhook',
    about: 'A signed POST of JSON to an address of yours (Standard Webhooks).',
  },
  ntfy: { name: 'ntfy', about: 'To a topic of an ntfy server, for its apps.' },
}

export const texts = {
  bell: {
    label: 'Notifications',
    unread: (count: string) => `Notifications, ${count} unread`,
  },
  centre: {
    title: 'Notifications',
    loading: 'Loading notifications',
    empty: 'No notifications',
    emptyHelp: 'What your price alerts notice stands here.',
    toAlerts: 'Price alerts',
    toChannels: 'Delivery',
    readAll: 'Mark all read',
    read: 'Mark read',
    delete: 'Delete',
    more: 'The newest 30 are shown; the others follow as these are deleted.',
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
    outboxOnly:
      'The market is simulated: messages are written to the outbox of this installation and not sent.',
    inApp: 'In the terminal',
    inAppAbout: 'The bell of the top bar. Always on.',
    on: 'On',
    alwaysOn: 'always on',
    address: 'Address',
    test: 'Send a test',
    testOf: (name: string) => `Send a test by ${name}`,
    switchOf: (name: string) => `Deliver by ${name}`,
    results: {
      delivered: 'The test was delivered.',
      outbox: 'The test was written to the outbox of this installation.',
      failed: (reason: string) => `The test failed: ${reason}`,
    },
    lastFailure: 'Last failure',
    lastSuccess: 'Last delivered',
    needs: {
      confirmed_email: 'Confirm your e-mail address first.',
      subscription: 'No browser is subscribed yet.',
      settings: 'Not set up yet.',
    },
    setUp: 'Set up',
    update: 'Update',
    saved: 'Saved',
  },
  channels,
  webhook: {
    address: 'URL',
    renew: 'New secret',
    secret: 'Signing secret',
    once: 'It is shown this once: keep it where the receiver checks signatures.',
  },
  ntfy: {
    address: 'Server',
    topic: 'Topic',
    token: 'Access token (optional)',
    keptToken: 'Access token (one is kept; leave empty to keep it)',
    removeToken: 'Remove the token',
  },
  push: {
    subscribe: 'Subscribe this browser',
    unsubscribe: 'Unsubscribe this browser',
    browsers: (count: string) => `Subscribed browsers: ${count}`,
    unsupported:
      'This browser takes no web push here. It needs HTTPS (or localhost) and, on an iPhone, the page on the home screen.',
    refused:
      'This browser refuses notifications of this site: allow them in its site settings, then try again.',
  },
} as const
