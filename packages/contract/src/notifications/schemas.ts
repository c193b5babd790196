import { z } from 'zod'
import { alertKindSchema } from '../alerts/schemas.ts'
import { brokerSchema } from '../broker-keys/schemas.ts'
import { figureAlertKindSchema } from '../figure-alerts/schemas.ts'
import { instrumentKindSchema } from '../shared/provenance.ts'
import { instantSchema } from '../shared/time.ts'

export const channelKindSchema = z.enum([
  'email',
  'push',
  'webhook',
  'ntfy',
  'telegram',
  'discord',
  'matrix',
  'gotify',
  'pushover',
])
export type ChannelKind = z.infer<typeof channelKindSchema>

/** The figures that triggered an alert. Prices are in `unit`. */
export const firingSchema = z.object({
  alert_id: z.string(),
  ticker: z.string(),
  /** Kind of instrument: an index has a level in points, not a price. */
  instrument_kind: instrumentKindSchema,
  kind: alertKindSchema,
  price: z.number(),
  unit: z.string(),
  source: z.string(),
  /** Market time of the price. */
  price_at: instantSchema,
  /** The price it was compared with, in today's shares: that of the last check, or the level. */
  compared_with: z.number(),
  /** Market time of the compared price; null for a level. */
  compared_at: instantSchema.nullable(),
  /** price ÷ compared_with − 1. */
  ratio: z.number(),
  /** The alert's threshold as a ratio; null for levels. */
  alert_at_diff: z.number().nullable(),
  checked_at: instantSchema,
})
export type Firing = z.infer<typeof firingSchema>

/** The figures that fired an alert on a metric or on a saved screen. */
export const figureFiringSchema = z.object({
  alert_id: z.string(),
  ticker: z.string(),
  kind: figureAlertKindSchema,
  /** Name of the saved screen; null for a metric. */
  screen: z.string().nullable(),
  event: z.enum(['entered', 'left']).nullable(),
  /** As the screener has them: money in pounds, percentages as ratios; null if not known. */
  figures: z.array(
    z.object({ metric: z.string(), label: z.string(), value: z.number().nullable() }),
  ),
  /** The level, or the value at the last firing; null for a screen. */
  compared_with: z.number().nullable(),
  checked_at: instantSchema,
})
export type FigureFiring = z.infer<typeof figureFiringSchema>

export const PORTFOLIO_NOTICES = [
  'exempt_amount',
  'sale_window',
  'dividend_declared',
  'ex_dividend',
  'income_cut',
  'offer_started',
  'deadline_in_days',
  'offer_left',
] as const
/** Something about what the user owns or wrote; the notification's text says it. */
export const portfolioNoticeSchema = z.object({
  /** `journal_review`: the day on which a journal entry asks to be reviewed. */
  notice: z.enum([...PORTFOLIO_NOTICES, 'journal_review']),
  ticker: z.string(),
  checked_at: instantSchema,
})
export type PortfolioNotice = z.infer<typeof portfolioNoticeSchema>

/** API keys that the user has to decide about. */
export const keyNoticeSchema = z.object({
  /** Their names. */
  keys: z.array(z.string()),
  /** When they lose the portfolio if the user does not decide. */
  until: instantSchema,
})
export type KeyNotice = z.infer<typeof keyNoticeSchema>

/** A sync of a broker's report that needs the user. */
export const brokerNoticeSchema = z.object({
  broker: brokerSchema,
  /** The import with rows to look at; null where the key is the matter. */
  import_id: z.string().nullable(),
  checked_at: instantSchema,
})
export type BrokerNotice = z.infer<typeof brokerNoticeSchema>

/** Delivery of a notification through one channel. */
export const deliverySchema = z.object({
  channel: channelKindSchema,
  /** `waiting` until delivered or given up; `outbox` when only written to the installation's outbox. */
  state: z.enum(['waiting', 'delivered', 'outbox', 'failed']),
  tries: z.number().int().nonnegative(),
  /** Why the last failed attempt failed; null when none did. */
  reason: z.string().nullable(),
  updated_at: instantSchema,
})
export type Delivery = z.infer<typeof deliverySchema>

const notificationShape = {
  id: z.string(),
  /** Starts with SIMULATED when the prices are simulated. */
  title: z.string(),
  body: z.string(),
  created_at: instantSchema,
  /** Null while unread. */
  read_at: instantSchema.nullable(),
  simulated: z.boolean(),
  deliveries: z.array(deliverySchema),
}
export const notificationSchema = z.discriminatedUnion('kind', [
  z.object({ ...notificationShape, kind: z.literal('price-alert'), data: firingSchema }),
  z.object({ ...notificationShape, kind: z.literal('figure-alert'), data: figureFiringSchema }),
  z.object({
    ...notificationShape,
    kind: z.literal('portfolio-alert'),
    data: portfolioNoticeSchema,
  }),
  z.object({ ...notificationShape, kind: z.literal('key-notice'), data: keyNoticeSchema }),
  z.object({ ...notificationShape, kind: z.literal('broker-notice'), data: brokerNoticeSchema }),
])
export type Notification = z.infer<typeof notificationSchema>

export const notificationsQuerySchema = z.object({
  /** `next` from the previous page. */
  before: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
export const notificationsSchema = z.object({
  /** Newest first. */
  items: z.array(notificationSchema),
  /** Across all pages. */
  unread: z.number().int().nonnegative(),
  /** Null on the last page. */
  next: z.string().nullable(),
})
export type Notifications = z.infer<typeof notificationsSchema>
export const notificationParamsSchema = z.object({ id: z.string().min(1).max(64) })
export const unreadSchema = z.object({ unread: z.number().int().nonnegative() })

/** One of a user's delivery channels, without its secrets. */
export const channelSchema = z.object({
  kind: channelKindSchema,
  is_on: z.boolean(),
  /** Missing set-up before it can be turned on; null when it is ready. */
  needs: z.enum(['confirmed_email', 'subscription', 'settings']).nullable(),
  /** Destination: email address or server; null for push, and for a URL that is a secret itself. */
  address: z.string().nullable(),
  /** The last characters of a stored URL that is a secret itself, which is shown no more; else null. */
  address_end: z.string().nullable(),
  /** Topic of ntfy, chat of Telegram, room of Matrix, user key of Pushover. */
  topic: z.string().nullable(),
  /** True if an access token is stored. */
  has_token: z.boolean(),
  /** Number of browsers subscribed to web push. */
  subscriptions: z.number().int().nonnegative(),
  last_success_at: instantSchema.nullable(),
  last_failure_at: instantSchema.nullable(),
  last_failure: z.string().nullable(),
})
export type Channel = z.infer<typeof channelSchema>

export const channelsSchema = z.object({
  channels: z.array(channelSchema),
  /** True in demo mode without DEMO_DELIVERY: messages only go to the installation's outbox. */
  outbox_only: z.boolean(),
})
export type Channels = z.infer<typeof channelsSchema>

export const channelParamsSchema = z.object({ kind: channelKindSchema })

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'Enter a URL that starts with http:// or https://.' })
  .max(500)

/** Omit the fields that the channel does not use; an omitted field keeps its stored value. */
export const channelBodySchema = z.object({
  is_on: z.boolean(),
  /** URL of the webhook or the server, `https://ntfy.sh`. */
  address: httpUrl.optional(),
  /** Topic of ntfy, chat of Telegram, room of Matrix, user key of Pushover. */
  topic: z.string().trim().min(1, 'Enter a topic.').max(310).optional(),
  /** The access token; null removes it. */
  token: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'Enter the access token without spaces.')
    .nullish(),
  /** Creates a new signing secret for the webhook; the response shows it once. */
  renew_secret: z.boolean().default(false),
})
export type ChannelBody = z.input<typeof channelBodySchema>

export const savedChannelSchema = z.object({
  channel: channelSchema,
  /** The webhook's new signing secret, returned only this once; null if none was created. */
  secret: z.string().nullable(),
})
export type SavedChannel = z.infer<typeof savedChannelSchema>

export const channelTestSchema = z.object({
  /** `outbox` when only written to the installation's outbox. */
  result: z.enum(['delivered', 'outbox', 'failed']),
  /** Why it failed; null otherwise. */
  reason: z.string().nullable(),
  channel: channelSchema,
})
export type ChannelTest = z.infer<typeof channelTestSchema>

export const pushKeySchema = z.object({
  /** VAPID public key, base64url: `applicationServerKey` of the browser's subscription. */
  key: z.string(),
})

/** The result of `PushSubscription.toJSON()`. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'The push address must be a URL.' }).max(1000),
  keys: z.object({
    p256dh: z
      .string()
      .regex(/^[A-Za-z0-9_-]{80,100}={0,2}$/, 'The public key of the browser is not valid.'),
    auth: z
      .string()
      .regex(/^[A-Za-z0-9_-]{20,32}={0,2}$/, 'The secret of the browser is not valid.'),
  }),
})
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>
export const pushEndpointSchema = z.object({ endpoint: z.string().min(1).max(1000) })
