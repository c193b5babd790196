import type { Channel, Notification } from '@leadenhall/contract/notifications/index.ts'

type PriceNotification = Extract<Notification, { kind: 'price-alert' }>

/** An unread notification: Vodafone rose from 100 to 105 pence. */
export function buildNotification(over: Partial<PriceNotification> = {}): PriceNotification {
  return {
    id: 'notification-1',
    kind: 'price-alert',
    title: 'VOD.L rose 5 %',
    body: 'VOD.L rose 5 % to 105.00p.',
    data: {
      alert_id: 'alert-1',
      ticker: 'VOD.L',
      instrument_kind: 'share',
      kind: 'move',
      price: 105,
      unit: 'GBX',
      source: 'yahoo',
      price_at: '2026-11-20T14:00:00.000Z',
      compared_with: 100,
      compared_at: '2026-11-20T13:45:00.000Z',
      ratio: 0.05,
      alert_at_diff: 0.02,
      checked_at: '2026-11-20T14:00:10.000Z',
    },
    created_at: '2026-11-20T14:00:10.000Z',
    read_at: null,
    simulated: false,
    deliveries: [],
    ...over,
  }
}

export function buildChannel(over: Partial<Channel> & Pick<Channel, 'kind'>): Channel {
  return {
    is_on: false,
    needs: null,
    address: null,
    address_end: null,
    topic: null,
    has_token: false,
    subscriptions: 0,
    last_success_at: null,
    last_failure_at: null,
    last_failure: null,
    ...over,
  }
}
