import type {
  ChannelKind,
  Delivery,
  Notification,
} from '@leadenhall/contract/notifications/index.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    notifications: NotificationsTable
    deliveries: DeliveriesTable
    delivery_channels: DeliveryChannelsTable
    push_subscriptions: PushSubscriptionsTable
  }
}

/** Kept 90 days. Instants in epoch milliseconds. */
export interface NotificationsTable {
  id: string
  user_id: string
  kind: Notification['kind']
  title: string
  body: string
  /** JSON of the contract's Firing. */
  data: string
  created_at: number
  read_at: number | null
  simulated: number
}

export interface DeliveriesTable {
  notification_id: string
  channel: ChannelKind
  user_id: string
  state: Delivery['state']
  tries: number
  reason: string | null
  updated_at: number
}

export interface DeliveryChannelsTable {
  user_id: string
  kind: ChannelKind
  is_on: number
  /** JSON of ChannelSettings, sealed. */
  settings: string
  tested_at: number | null
  last_success_at: number | null
  last_failure_at: number | null
  last_failure: string | null
}

export interface PushSubscriptionsTable {
  endpoint: string
  user_id: string
  p256dh: string
  auth: string
  created_at: number
}

/** A user's settings, secrets included, which are sent only to the channel's own address. */
export interface ChannelSettings {
  readonly address?: string
  readonly topic?: string
  readonly token?: string
  /** Signs webhooks. */
  readonly secret?: string
}
