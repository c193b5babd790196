/** Each runs in the transaction in which the whole account is deleted. */
import type { Db } from '../../platform/db/database.ts'

export async function deleteNotificationsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('jobs').where('owner', '=', userId).execute()
  await db.deleteFrom('deliveries').where('user_id', '=', userId).execute()
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute()
}

/** @returns how many channels and subscribed browsers there were */
export async function deleteChannelsOf(db: Db, userId: string): Promise<number> {
  const channels = await db
    .deleteFrom('delivery_channels')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const browsers = await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(channels.numDeletedRows + browsers.numDeletedRows)
}
