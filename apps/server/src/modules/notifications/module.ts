import path from 'node:path'
import * as endpoints from '@leadenhall/contract/notifications/endpoints.ts'
import * as schemas from '@leadenhall/contract/notifications/schemas.ts'
import { createMailer, type Mailer } from '../../platform/mail/create-mailer.ts'
import type { Module, ModuleContext } from '../../platform/module.ts'
import { createOutbound, type OutboundOptions } from '../../platform/outbound/outbound.ts'
import { createSecretBox } from '../../platform/secret-box.ts'
import { sealPlainChannels } from './channel-store.ts'
import { registerDeliveryJobs } from './delivery-jobs.ts'
import { type DeliveryRouteDeps, listDelivery } from './delivery-routes.ts'
import { listEveryNotification } from './notification-store.ts'
import { deleteChannelsOf, deleteNotificationsOf } from './personal-data.ts'
import { registerNotificationRoutes } from './routes.ts'
import { loadPushKeys } from './send-push.ts'
import { watchNotifications } from './watch-notifications.ts'

/** How soon an open page hears of a notification. */
const WATCH_EVERY_MS = 2000

export interface NotificationOptions {
  readonly config: {
    readonly appSecret: string
    readonly dataDir: string
    readonly mailFrom: string
    readonly deliveryRanges: readonly string[]
    readonly deliversSimulated: boolean
    readonly upstreamReplayUrl: string | null
  }
  readonly isDemo: boolean
  readonly mailer: Mailer
  /** Null when the user has confirmed none. */
  readonly findConfirmedEmail: (userId: string) => Promise<string | null>
  /** Replaces the system's name resolution. */
  readonly resolveName?: OutboundOptions['resolve']
}

export function notificationsModule(options: NotificationOptions): Module {
  return {
    name: 'notifications',
    summary: 'What has happened for the signed-in user, and where it is delivered',
    async register(context) {
      const { db, jobs, onError, personal, serve, signals, timers } = context
      const deps = await createDeliveryDeps(options, context)
      registerNotificationRoutes(serve({ endpoints, schemas }), deps)
      personal.add({
        key: 'notifications',
        list: ({ id }) => listEveryNotification(db, id),
        delete: (db, { id }) => deleteNotificationsOf(db, id),
      })
      personal.add({
        key: 'delivery_channels',
        list: async ({ id }) => {
          const { channels } = await listDelivery(deps, id)
          return channels.map((channel) => ({ ...channel, address_end: null }))
        },
        delete: async (db, { id }) => void (await deleteChannelsOf(db, id)),
        revoke: { what: 'deliveries by email, push, webhook and ntfy', run: deleteChannelsOf },
      })
      registerDeliveryJobs({ ...deps, jobs })
      timers.every(WATCH_EVERY_MS, watchNotifications(db, signals), onError('notification watch'))
    },
  }
}

async function createDeliveryDeps(
  { config, isDemo, mailer, findConfirmedEmail, resolveName }: NotificationOptions,
  { clock, db, http, onClose, site }: ModuleContext,
): Promise<DeliveryRouteDeps> {
  const { contactEmail, productName, publicUrl } = site
  const outboxFolder = path.join(config.dataDir, 'outbox')
  const outbox = createMailer({ smtpUrl: null, from: config.mailFrom, outboxFolder })
  const secrets = createSecretBox(config.appSecret)
  const sealed = await sealPlainChannels({ db, secrets })
  if (sealed > 0) http.log.info({ sealed }, 'channel settings sealed')
  const addressRules = {
    allowedRanges: config.deliveryRanges,
    ...(config.deliveryRanges.length > 0 ? { allowedPorts: 'any' as const } : {}),
  }
  // Separate from the sources' outbound: a user's address must not open a source's circuit breaker.
  const outbound = createOutbound({
    ...addressRules,
    clock,
    productName,
    contactEmail,
    replayUrl: config.upstreamReplayUrl,
    ...(resolveName ? { resolve: resolveName } : {}),
  })
  onClose(async () => {
    // A receiver that does not answer must not delay the close: its message is retried.
    await outbound.close()
    outbox.close()
  })
  const subject = `mailto:${contactEmail ?? `no-reply@${new URL(publicUrl).hostname}`}`
  return {
    addressRules,
    clock,
    db,
    secrets,
    outbound,
    outboxFolder,
    productName,
    publicUrl,
    pushKeys: await loadPushKeys(db, subject),
    sendMail: (mail) => mailer.send(mail),
    writeMail: (mail) => outbox.send(mail),
    deliversSimulated: config.deliversSimulated,
    isDemo,
    findConfirmedEmail,
  }
}
