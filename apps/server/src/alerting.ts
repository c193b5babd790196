/** Price alerts, what they tell people, and the jobs behind both: wired together, for app.ts. */
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { findConfirmedEmail, type PersonalPart } from './modules/accounts/index.ts'
import {
  createAlertJobs,
  listPresentAlerts,
  registerAlertRoutes,
  watchDueSymbols,
} from './modules/alerts/index.ts'
import {
  createDeliveries,
  keepNotifications,
  listDelivery,
  listEveryNotification,
  loadPushKeys,
  registerNotificationRoutes,
  sealPlainChannels,
} from './modules/notifications/index.ts'
import type { LatestQuotes, QuoteRefresher, QuoteService } from './modules/quotes/index.ts'
import type { DbEngine } from './platform/db/database.ts'
import { createJobs } from './platform/jobs/create-jobs.ts'
import { createMailer, type Mailer } from './platform/mail/create-mailer.ts'
import { createOutbound } from './platform/outbound/outbound.ts'
import { createSecretBox } from './platform/secret-box.ts'

const DUE_SYMBOLS_CHECK_MS = 10_000

type PersonalTable =
  | 'price_alerts'
  | 'alert_receipts'
  | 'notifications'
  | 'deliveries'
  | 'delivery_channels'
  | 'push_subscriptions'

export type AlertingDeps = Omit<Parameters<typeof registerAlertRoutes>[1], 'onNewAlert'> & {
  readonly config: Config
  readonly engine: DbEngine
  readonly http: FastifyInstance
  readonly latest: LatestQuotes
  readonly mailer: Mailer
  readonly quotes: QuoteService
  readonly refresher: QuoteRefresher
  readonly resolveName?: (hostname: string) => Promise<readonly string[]>
}

export async function buildAlerting(deps: AlertingDeps) {
  const { clock, config, db, http, mailer, refresher, registry } = deps
  const logError = (part: string) => (error: unknown) => http.log.error({ err: error }, part)
  const jobs = await createJobs({
    clock,
    db,
    databaseUrl: config.databaseUrl,
    onError: (error, job) => http.log.error({ err: error, job }, 'job failed'),
  })
  const delivery = await buildDelivery(deps)
  const deliveries = createDeliveries({ ...delivery.deps, jobs })
  registerNotificationRoutes(http, delivery.deps)
  const alertJobs = createAlertJobs({
    ...deps,
    jobs,
    deliveries,
    keepNotifications,
    onError: logError('alert evaluation'),
  })
  registerAlertRoutes(http, { ...deps, onNewAlert: () => alertJobs.refreshPeriods() })
  const dueSymbols = watchDueSymbols(deps)
  let timer: NodeJS.Timeout | undefined

  const deleteFrom = async (tables: readonly PersonalTable[], userId: string) => {
    for (const table of tables) await db.deleteFrom(table).where('user_id', '=', userId).execute()
  }

  return {
    /** What is kept of a person. */
    personalParts: [
      {
        key: 'price_alerts',
        list: (userId) => listPresentAlerts(deps, userId),
        delete: (userId) => deleteFrom(['price_alerts', 'alert_receipts'], userId),
      },
      {
        key: 'notifications',
        list: (userId) => listEveryNotification(db, userId),
        delete: (userId) => deleteFrom(['notifications', 'deliveries'], userId),
      },
      {
        key: 'delivery_channels',
        list: async (userId) => (await listDelivery(delivery.deps, userId)).channels,
        delete: (userId) => deleteFrom(['delivery_channels', 'push_subscriptions'], userId),
      },
    ] satisfies PersonalPart[],
    jobs,
    start() {
      jobs.start()
      const follow = () => dueSymbols.follow().catch(logError('symbols of alerts'))
      timer = setInterval(follow, DUE_SYMBOLS_CHECK_MS).unref()
    },
    async runDue() {
      await dueSymbols.follow()
      await refresher.settle('watched')
      await jobs.runDue()
    },
    async close() {
      clearInterval(timer)
      const jobsEnded = jobs.close()
      // A receiver that does not answer holds nobody up: its message is tried again.
      await delivery.close()
      await jobsEnded
    },
  }

  async function buildDelivery({ config: { contactEmail, productName, publicUrl } }: AlertingDeps) {
    const outboxFolder = path.join(config.dataDir, 'outbox')
    const outbox = createMailer({ smtpUrl: null, from: config.mailFrom, outboxFolder })
    const secrets = createSecretBox(config.appSecret)
    const sealed = await sealPlainChannels({ db, secrets })
    if (sealed > 0) http.log.info({ sealed }, 'settings of channels sealed')
    const addressRules = {
      allowedRanges: config.deliveryRanges,
      ...(config.deliveryRanges.length > 0 ? { allowedPorts: 'any' as const } : {}),
    }
    // A door of its own: an address that a person gave must not use up a source's patience.
    const outbound = createOutbound({
      ...addressRules,
      clock,
      productName,
      contactEmail,
      replayUrl: config.upstreamReplayUrl,
      ...(deps.resolveName ? { resolve: deps.resolveName } : {}),
    })
    const subject = `mailto:${contactEmail ?? `no-reply@${new URL(publicUrl).hostname}`}`
    return {
      deps: {
        addressRules,
        clock,
        db,
        secrets,
        outbound,
        outboxFolder,
        productName,
        publicUrl,
        pushKeys: await loadPushKeys(db, subject),
        sendMail: (mail: Parameters<Mailer['send']>[0]) => mailer.send(mail),
        writeMail: (mail: Parameters<Mailer['send']>[0]) => outbox.send(mail),
        deliversSimulated: config.deliversSimulated,
        isDemo: registry.mode() === 'demo',
        findConfirmedEmail: (userId: string) => findConfirmedEmail(db, userId),
      },
      async close() {
        await outbound.close()
        outbox.close()
      },
    }
  }
}
