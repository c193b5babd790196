import type {
  BrokerNotice,
  Delivery,
  FigureFiring,
  Firing,
  KeyNotice,
  Notification,
  Notifications,
  PortfolioNotice,
} from '@leadenhall/contract/notifications/index.ts'
import { kindOfSymbol } from '@leadenhall/contract/shared/kind-of-symbol.ts'
import type { Db, DbTransaction } from '../../platform/db/database.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import { enqueueDeliveries } from './enqueue-deliveries.ts'
import type { DeliveriesTable, NotificationsTable } from './tables.ts'

interface NewNotification {
  readonly id: string
  readonly userId: string
  readonly title: string
  readonly body: string
  readonly data: Firing | FigureFiring | PortfolioNotice | KeyNotice | BrokerNotice
  readonly isSimulated: boolean
  readonly createdAtMs: number
}

const EXPORT_PAGE = 500
const KEPT_MS = 90 * 86_400_000

/**
 * Stores notifications with a waiting delivery, and its job, for each channel that the user has
 * switched on: all or none.
 */
export async function keepNotifications(
  trx: DbTransaction,
  notifications: readonly NewNotification[],
): Promise<void> {
  const [first] = notifications
  if (!first) return
  await trx
    .insertInto('notifications')
    .values(
      notifications.map((one) => ({
        id: one.id,
        user_id: one.userId,
        kind: kindOf(one.data),
        title: one.title,
        body: one.body,
        data: JSON.stringify(one.data),
        created_at: one.createdAtMs,
        read_at: null,
        simulated: one.isSimulated ? 1 : 0,
      })),
    )
    .execute()
  const deliveries = await trx
    .insertInto('deliveries')
    .columns(['notification_id', 'channel', 'user_id', 'state', 'tries', 'reason', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('notifications')
        .innerJoin('delivery_channels', 'delivery_channels.user_id', 'notifications.user_id')
        .where('delivery_channels.is_on', '=', 1)
        .where(
          'notifications.id',
          'in',
          notifications.map(({ id }) => id),
        )
        .select((select) => [
          'notifications.id',
          'delivery_channels.kind',
          'notifications.user_id',
          select.val<DeliveriesTable['state']>('waiting').as('state'),
          select.cast<number>(select.val(0), 'integer').as('tries'),
          select.cast<string | null>(select.val(null), 'text').as('reason'),
          'notifications.created_at',
        ]),
    )
    .returning(['notification_id as notificationId', 'user_id as userId', 'channel'])
    .execute()
  await enqueueDeliveries(trx, deliveries, first.createdAtMs)
}

/** @throws AppError validation_failed for a `before` that no page returned */
export async function listNotifications(
  db: Db,
  userId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<Notifications> {
  let question = db.selectFrom('notifications').selectAll().where('user_id', '=', userId)
  if (before !== undefined) {
    const [, time, id] = /^(\d{1,16})-(.+)$/.exec(before) ?? []
    if (!time || !id) throw invalid('before', 'This page of notifications does not exist.')
    question = question.where((eb) =>
      eb.or([
        eb('created_at', '<', Number(time)),
        eb.and([eb('created_at', '=', Number(time)), eb('id', '<', id)]),
      ]),
    )
  }
  const rows = await question
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await withDeliveries(db, shown),
    unread: await countUnread(db, userId),
    next: rows.length > limit && last ? `${last.created_at}-${last.id}` : null,
  }
}

/** Newest first. */
export async function listEveryNotification(db: Db, userId: string): Promise<Notification[]> {
  const all: Notification[] = []
  let before: string | undefined
  do {
    const page = await listNotifications(db, userId, { before, limit: EXPORT_PAGE })
    all.push(...page.items)
    before = page.next ?? undefined
  } while (before !== undefined)
  return all
}

async function withDeliveries(
  db: Db,
  rows: readonly NotificationsTable[],
): Promise<Notification[]> {
  if (rows.length === 0) return []
  const deliveries = await db
    .selectFrom('deliveries')
    .selectAll()
    .where(
      'notification_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('channel')
    .execute()
  const byNotification = Map.groupBy(deliveries, (one) => one.notification_id)
  return rows.map((row) => ({
    id: row.id,
    ...toKindAndData(row),
    title: row.title,
    body: row.body,
    created_at: new Date(row.created_at).toISOString(),
    read_at: row.read_at === null ? null : new Date(row.read_at).toISOString(),
    simulated: row.simulated === 1,
    deliveries: (byNotification.get(row.id) ?? []).map(toDelivery),
  }))
}

function kindOf(data: NewNotification['data']): Notification['kind'] {
  if ('notice' in data) return 'portfolio-alert'
  if ('keys' in data) return 'key-notice'
  if ('broker' in data) return 'broker-notice'
  return 'figures' in data ? 'figure-alert' : 'price-alert'
}

function toKindAndData({ kind, data }: NotificationsTable) {
  // The kind is stored beside the data that was written for it.
  switch (kind) {
    case 'figure-alert':
      return { kind, data: JSON.parse(data) as FigureFiring }
    case 'portfolio-alert':
      return { kind, data: JSON.parse(data) as PortfolioNotice }
    case 'key-notice':
      return { kind, data: JSON.parse(data) as KeyNotice }
    case 'broker-notice':
      return { kind, data: JSON.parse(data) as BrokerNotice }
    case 'price-alert':
      return { kind, data: toFiring(data) }
  }
}

/** Firings stored before they named the kind of instrument have the one that their ticker shows. */
function toFiring(json: string): Firing {
  const firing = JSON.parse(json) as Firing
  return { ...firing, instrument_kind: firing.instrument_kind ?? kindOfSymbol(firing.ticker) }
}

function toDelivery({ channel, state, tries, reason, updated_at }: DeliveriesTable): Delivery {
  return { channel, state, tries, reason, updated_at: new Date(updated_at).toISOString() }
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** @param id absent for all of the user's @throws AppError not_found as `deleteNotification` */
export async function markRead(db: Db, userId: string, nowMs: number, id?: string): Promise<void> {
  if (id !== undefined) await requireOwn(db, userId, id)
  let update = db
    .updateTable('notifications')
    .set({ read_at: nowMs })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  if (id !== undefined) update = update.where('id', '=', id)
  await update.execute()
}

/** @throws AppError not_found if it does not exist or is another user's */
export async function deleteNotification(db: Db, userId: string, id: string): Promise<void> {
  await requireOwn(db, userId, id)
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('deliveries').where('notification_id', '=', id).execute()
    await trx.deleteFrom('notifications').where('id', '=', id).execute()
  })
}

async function requireOwn(db: Db, userId: string, id: string): Promise<void> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('You have no such notification.')
}

/** Deletes notifications, with their deliveries, after 90 days. */
export async function pruneNotifications(db: Db, nowMs: number): Promise<void> {
  const before = nowMs - KEPT_MS
  await db
    .deleteFrom('deliveries')
    .where('notification_id', 'in', (eb) =>
      eb.selectFrom('notifications').select('id').where('created_at', '<', before),
    )
    .execute()
  await db.deleteFrom('notifications').where('created_at', '<', before).execute()
}
