import type { Db } from '../../platform/db/database.ts'
import type { UserSignals } from '../../platform/user-signals.ts'

/**
 * Signals users whose pages are open on this node when they have a new notification, whichever node
 * stored it. One statement a run; none without a listener.
 */
export function watchNotifications(db: Db, signals: UserSignals): () => Promise<void> {
  let known: ReadonlyMap<string, number> = new Map()
  return async () => {
    const people = signals.listeners()
    const newest = people.length === 0 ? new Map() : await readNewest(db, people)
    for (const [userId, atMs] of newest) {
      const before = known.get(userId)
      if (before !== undefined && atMs > before) signals.signal(userId)
    }
    known = newest
  }
}

/** The time of each user's newest notification; 0 without one. */
async function readNewest(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('notifications')
    .select(({ fn }) => ['user_id', fn.max('created_at').as('newest')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute()
  const found = new Map(rows.map(({ user_id: userId, newest }) => [userId, newest]))
  return new Map(userIds.map((userId) => [userId, found.get(userId) ?? 0]))
}
