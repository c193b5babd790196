/**
 * Deliveries as durable jobs, one a notification and channel: at least once, with the notification's
 * id as the key by which receivers tell a repetition. A delivery whose job was lost with its process
 * is found in the table and gets another one.
 */
import type { ChannelKind, Firing } from '@leadenhall/contract/notifications/index.ts'
import { toPath } from '@leadenhall/contract/shared/endpoint.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs, JobTry } from '../../platform/jobs/jobs.ts'
import { getChannel, recordOnChannel } from './channel-store.ts'
import { type DeliveryDeps, deliver } from './deliver.ts'
import { DeliveryError } from './message.ts'
import { forgetOldNotifications } from './notification-store.ts'
import type { DeliveriesTable } from './tables.ts'

const DELIVER = 'deliver-notification'
const SWEEP = 'sweep-deliveries'
const SWEEP_EVERY_MS = 60_000
const LOST_AFTER_MS = 60_000
const SWEPT_AT_ONCE = 1000
/** Five tries in about an hour: waits of 4, 8, 16 and 32 minutes. */
const RETRY = { retries: 4, retryDelayMs: 4 * 60_000 }
const DELIVERED_AT_ONCE = 8

export interface Deliveries {
  /** Gives every waiting delivery of the notifications a job. */
  begin(notificationIds: readonly string[]): Promise<void>
}

export function createDeliveries(deps: DeliveryDeps & { readonly jobs: Jobs }): Deliveries {
  const { clock, db, jobs } = deps

  const enqueue = async (waiting: readonly DeliveriesTable[]) => {
    for (const { notification_id: notificationId, channel } of waiting) {
      await jobs.enqueue(
        DELIVER,
        { notificationId, channel },
        { key: `${notificationId}:${channel}`, ...RETRY },
      )
    }
  }

  jobs.handle(
    DELIVER,
    async ({ notificationId, channel }, attempt) => {
      const found = await findWaiting(db, String(notificationId), channel as ChannelKind)
      if (found) await tryDelivery(deps, found, attempt)
    },
    { concurrency: DELIVERED_AT_ONCE },
  )
  jobs.handle(SWEEP, async () => {
    const nowMs = clock.now()
    await forgetOldNotifications(db, nowMs)
    await enqueue(
      await db
        .selectFrom('deliveries')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('updated_at', '<', nowMs - LOST_AFTER_MS)
        .orderBy('updated_at')
        .limit(SWEPT_AT_ONCE)
        .execute(),
    )
  })
  jobs.schedule(SWEEP, SWEEP_EVERY_MS, {})

  return {
    async begin(notificationIds) {
      for (let start = 0; start < notificationIds.length; start += SWEPT_AT_ONCE) {
        await enqueue(
          await db
            .selectFrom('deliveries')
            .selectAll()
            .where('notification_id', 'in', notificationIds.slice(start, start + SWEPT_AT_ONCE))
            .where('state', '=', 'waiting')
            .execute(),
        )
      }
    },
  }
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

async function findWaiting(db: Db, notificationId: string, channel: ChannelKind) {
  return db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select([
      'notifications.id',
      'notifications.title',
      'notifications.body',
      'notifications.data',
      'notifications.simulated',
      'deliveries.user_id',
      'deliveries.channel',
      'deliveries.tries',
    ])
    .where('deliveries.notification_id', '=', notificationId)
    .where('deliveries.channel', '=', channel)
    .where('deliveries.state', '=', 'waiting')
    .executeTakeFirst()
}

async function tryDelivery(deps: DeliveryDeps, waiting: Waiting, attempt: JobTry): Promise<void> {
  const { clock, db, publicUrl } = deps
  const { id, title, body, channel, user_id: userId, tries } = waiting
  const data = JSON.parse(waiting.data) as Firing
  const settle = (state: DeliveriesTable['state'], reason: string | null) =>
    db
      .updateTable('deliveries')
      .set({ state, reason, tries: tries + 1, updated_at: clock.now() })
      .where('notification_id', '=', id)
      .where('channel', '=', channel)
      .execute()
  const { isOn, settings } = await getChannel(deps, userId, channel)
  if (!isOn) {
    await settle('failed', 'The channel was switched off.')
    return
  }
  try {
    const url = publicUrl + toPath('/share/{ticker}', { ticker: data.ticker })
    const isSimulated = waiting.simulated === 1
    const message = { id, type: 'price-alert' as const, title, body, url, isSimulated, data }
    await settle(await deliver(deps, userId, channel, settings, message), null)
    await recordOnChannel(db, userId, channel, { last_success_at: clock.now() })
  } catch (error) {
    const isOurs = !(error instanceof DeliveryError)
    const reason = isOurs ? 'The terminal itself failed.' : error.message
    const isFinal = attempt.isLast || (!isOurs && error.isFinal)
    await settle(isFinal ? 'failed' : 'waiting', reason)
    await recordOnChannel(db, userId, channel, {
      last_failure_at: clock.now(),
      last_failure: reason,
    })
    // A receiver that fails is its person's matter; our own or the mail server's failure is told too.
    if (!isFinal || isOurs || error.cause) throw error
  }
}
