import type { PushSubscription } from '@leadenhall/contract/notifications/index.ts'
import type { Db } from '../../platform/db/database.ts'

const MAX_SUBSCRIPTIONS = 20

export async function listPushSubscriptions(db: Db, userId: string): Promise<PushSubscription[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ endpoint, p256dh, auth }) => ({ endpoint, keys: { p256dh, auth } }))
}

/** A browser belongs to the last user who subscribed it; each user keeps the newest twenty. */
export async function savePushSubscription(
  db: Db,
  userId: string,
  { endpoint, keys }: PushSubscription,
  nowMs: number,
): Promise<void> {
  const row = { user_id: userId, ...keys, created_at: nowMs }
  await db
    .insertInto('push_subscriptions')
    .values({ endpoint, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
  for (const old of (await listPushSubscriptions(db, userId)).slice(MAX_SUBSCRIPTIONS)) {
    await deletePushSubscription(db, userId, old.endpoint)
  }
}

export async function deletePushSubscription(
  db: Db,
  userId: string,
  endpoint: string,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .execute()
}
