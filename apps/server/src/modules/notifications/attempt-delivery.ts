import type { ChannelKind, Notification } from '@leadenhall/contract/notifications/index.ts'
import { toPath } from '@leadenhall/contract/shared/endpoint.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JobTry } from '../../platform/jobs/jobs.ts'
import { getChannel, recordOnChannel } from './channel-store.ts'
import { type DeliveryDeps, deliver } from './deliver.ts'
import { DeliveryError, type Message } from './message.ts'
import type { DeliveriesTable } from './tables.ts'

/**
 * Sends a waiting delivery and records how that went; one that was settled or deleted is skipped.
 * @throws what failed, unless retrying is pointless and the fault is the receiver's
 */
export async function attemptDelivery(
  deps: DeliveryDeps,
  notificationId: string,
  channel: ChannelKind,
  attempt: JobTry,
): Promise<void> {
  const { clock, db, publicUrl } = deps
  const waiting = await findWaiting(db, notificationId, channel)
  if (!waiting) return
  const { user_id: userId, tries } = waiting
  const settle = (state: DeliveriesTable['state'], reason: string | null) =>
    db
      .updateTable('deliveries')
      .set({ state, reason, tries: tries + 1, updated_at: clock.now() })
      .where('notification_id', '=', notificationId)
      .where('channel', '=', channel)
      .execute()
  const { isOn, settings } = await getChannel(deps, userId, channel)
  if (!isOn) {
    await settle('failed', 'The channel was switched off.')
    return
  }
  try {
    await settle(
      await deliver(deps, userId, channel, settings, toMessage(waiting, publicUrl)),
      null,
    )
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
    // The operator learns of the final failures of our own code and of the mail server (`cause`).
    if (!isFinal || isOurs || error.cause) throw error
  }
}

/** For a delivery whose last try ended with its node; it may or may not have arrived. */
export async function failAbandonedDelivery(
  trx: Db,
  notificationId: string,
  channel: ChannelKind,
  nowMs: number,
): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ state: 'failed', reason: 'The terminal stopped while sending.', updated_at: nowMs })
    .where('notification_id', '=', notificationId)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .execute()
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
      'notifications.kind',
      'notifications.simulated',
      'deliveries.user_id',
      'deliveries.tries',
    ])
    .where('deliveries.notification_id', '=', notificationId)
    .where('deliveries.channel', '=', channel)
    .where('deliveries.state', '=', 'waiting')
    .executeTakeFirst()
}

function toMessage({ id, kind, title, body, ...row }: Waiting, publicUrl: string): Message {
  const data = JSON.parse(row.data) as Notification['data']
  const page = pageOf(data)
  const url = publicUrl + page
  return { id, type: kind, title, body, url, isSimulated: row.simulated === 1, data }
}

function pageOf(data: Notification['data']): string {
  if ('ticker' in data) return toPath('/share/{ticker}', { ticker: data.ticker })
  return 'broker' in data ? '/portfoliomanager?view=import' : '/profile'
}
