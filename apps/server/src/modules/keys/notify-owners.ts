/** Owners of keys that opened the portfolio in earlier releases are notified before those lose it. */
import { randomUUID } from 'node:crypto'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { keepNotifications } from '../notifications/index.ts'
import type { KeyDeps } from './key-store.ts'

const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Of several nodes, one notifies each owner. @returns how many it notified */
export async function notifyOwners({ clock, db }: KeyDeps): Promise<number> {
  const owners = await db
    .selectFrom('api_keys')
    .select('user_id')
    .distinct()
    .where('portfolio_until', '=', 0)
    .execute()
  const now = clock.now()
  const until = now + KEPT_DAYS * DAY_MS
  let notified = 0
  for (const { user_id: userId } of owners) {
    notified += await db.transaction().execute(async (trx) => {
      const keys = await trx
        .updateTable('api_keys')
        .set({ portfolio_until: until })
        .where('user_id', '=', userId)
        .where('portfolio_until', '=', 0)
        .returning('name')
        .execute()
      if (keys.length === 0) return 0
      const names = keys.map(({ name }) => name).toSorted()
      const day = formatLongDate(toTradingDate(until, 'Europe/London'))
      const body = `${names.map((name) => `“${name}”`).join(', ')}: until ${day} ${keys.length === 1 ? 'it opens' : 'they open'} your portfolio as before. Decide on your profile page whether ${keys.length === 1 ? 'it keeps' : 'they keep'} that.`
      await keepNotifications(trx, [
        {
          id: randomUUID(),
          userId,
          title: 'API keys no longer open your portfolio by themselves',
          body,
          data: { keys: names, until: new Date(until).toISOString() },
          isSimulated: false,
          createdAtMs: now,
        },
      ])
      return 1
    })
  }
  return notified
}
