import { z } from 'zod'
import { alertKindSchema } from '../alerts/schemas.ts'
import { instantSchema } from '../shared/time.ts'

export const channelKindSchema = z.enum(['email', 'push', 'webhook', 'ntfy'])
export type ChannelKind = z.infer<typeof channelKindSchema>

/** The numbers that fired an alert. Prices are in `unit`. */
export const firingSchema = z.object({
  alert_id: z.string(),
  ticker: z.string(),
  kind: alertKindSchema,
  price: z.number(),
  unit: z.string(),
  source: z.string(),
  /** When the price was true on the market. */
  price_at: instantSchema,
  /** Price that it was compared with, in today's shares: at the last check, or the level. */
  compared_with: z.number(),
  /** When the compared price was taken; null for a level. */
  compared_at: instantSchema.nullable(),
  /** price ÷ compared_with − 1. */
  ratio: z.number(),
  /** The alert's own threshold as a ratio; null for levels. */
  alert_at_diff: z.number().nullable(),
  checked_at: instantSchema,
})
export type Firing = z.infer<typeof firingSchema>

/** How a notification fared on one channel. */
export const deliverySchema = z.object({
  channel: channelKindSchema,
  /** `waiting` until it is delivered or given up; `outbox`: written to the installation's outbox only. */
  state: z.enum(['waiting', 'delivered', 'outbox', 'failed']),
  tries: z.number().int().nonnegative(),
  /** Of the last failed try; null when none failed. */
  reason: z.string().nullable(),
  updated_at: instantSchema,
})
export type Delivery = z.infer<typeof deliverySchema>

export const notificationSchema = z.object({
  id: z.string(),
  kind: z.literal('price-alert'),
  /** Begins with SIMULATED where the prices are. */
  title: z.string(),
  body: z.string(),
  data: firingSchema,
  created_at: instantSchema,
  /** Null while unread. */
  read_at: instantSchema.nullable(),
  simulated: z.boolean(),
  deliveries: z.array(deliverySchema),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationsQuerySchema = z.object({
  /** `next` of the page before. */
  before: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
export const notificationsSchema = z.object({
  /** Newest first. */
  items: z.array(notificationSchema),
  /** Over all pages. */
  unread: z.number().int().nonnegative(),
  /** Null on the last page. */
  next: z.string().nullable(),
})
export type Notifications = z.infer<typeof notificationsSchema>
export const notificationParamsSchema = z.object({ id: z.string().min(1).max(64) })
export const unreadSchema = z.object({ unread: z.number().int().nonnegative() })

/** A delivery channel of a person. Secrets are never in it. */
export const channelSchema = z.object({
  kind: channelKindSchema,
  is_on: z.boolean(),
  /** What is missing before it can be switched on; null when nothing is. */
  needs: z.enum(['confirmed_email', 'subscription', 'settings']).nullable(),
  /** Where it goes: e-mail address, webhook URL, ntfy server; null for push. */
  address: z.string().nullable(),
  /** Of ntfy. */
  topic: z.string().nullable(),
  /** Whether an access token (ntfy) is kept. */
  has_token: z.boolean(),
  /** Browsers that take web push. */
  subscriptions: z.number().int().nonnegative(),
  last_success_at: instantSchema.nullable(),
  last_failure_at: instantSchema.nullable(),
  last_failure: z.string().nullable(),
})
export type Channel = z.infer<typeof channelSchema>

export const channelsSchema = z.object({
  channels: z.array(channelSchema),
  /** True in demo mode without DEMO_DELIVERY: messages go to the installation's outbox only. */
  outbox_only: z.boolean(),
})
export type Channels = z.infer<typeof channelsSchema>

export const channelParamsSchema = z.object({ kind: channelKindSchema })

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(500)

/** Fields that the channel does not have are left out; an absent field keeps what is stored. */
export const channelBodySchema = z.object({
  is_on: z.boolean(),
  /** Of the webhook, or the ntfy server: `https://ntfy.sh`. */
  address: httpUrl.optional(),
  /** Of ntfy. */
  topic: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be letters, digits, _ or -')
    .optional(),
  /** Of ntfy; null removes it. */
  token: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be a token without spaces')
    .nullish(),
  /** Of the webhook: makes a new signing secret and shows it once. */
  renew_secret: z.boolean().default(false),
})
export type ChannelBody = z.input<typeof channelBodySchema>

export const savedChannelSchema = z.object({
  channel: channelSchema,
  /** The webhook's new signing secret: shown this once, null otherwise. */
  secret: z.string().nullable(),
})
export type SavedChannel = z.infer<typeof savedChannelSchema>

export const channelTestSchema = z.object({
  /** `outbox` when it was only written to the installation's outbox. */
  result: z.enum(['delivered', 'outbox', 'failed']),
  /** Why it failed. */
  reason: z.string().nullable(),
  channel: channelSchema,
})
export type ChannelTest = z.infer<typeof channelTestSchema>

export const pushKeySchema = z.object({
  /** VAPID public key, base64url: `applicationServerKey` of the browser's subscription. */
  key: z.string(),
})

/** As `PushSubscription.toJSON()` gives it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'must be an https address' }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{80,100}={0,2}$/, 'must be a public key'),
    auth: z.string().regex(/^[A-Za-z0-9_-]{20,32}={0,2}$/, 'must be a secret of 16 bytes'),
  }),
})
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>
export const pushEndpointSchema = z.object({ endpoint: z.string().min(1).max(1000) })
