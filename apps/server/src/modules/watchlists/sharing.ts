import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { getWatchlist } from './watchlist-store.ts'

const TOKEN_BYTES = 24

/** Keeps the token of a list that is shared already. @throws AppError not_found */
export async function shareWatchlist(db: Db, userId: string, id: number): Promise<void> {
  const { list } = await getWatchlist(db, userId, id)
  if (list.share_token !== null) return
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db.updateTable('watchlists').set({ share_token: token }).where('id', '=', id).execute()
}

/** A link that was given away leads nowhere from now on, also when the list is shared again. */
export async function unshareWatchlist(db: Db, userId: string, id: number): Promise<void> {
  await getWatchlist(db, userId, id)
  await db.updateTable('watchlists').set({ share_token: null }).where('id', '=', id).execute()
}
