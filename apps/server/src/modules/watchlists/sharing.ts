import { randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { getWatchlist } from './watchlist-store.ts'

const TOKEN_BYTES = 24

/** Sharing again keeps the existing token. @throws AppError not_found */
export async function shareWatchlist(db: Db, userId: string, id: number): Promise<void> {
  const { list } = await getWatchlist(db, userId, id)
  if (list.share_token !== null) return
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db.updateTable('watchlists').set({ share_token: token }).where('id', '=', id).execute()
}

/** @returns how many lists were shared */
export async function unshareAll(db: Db, userId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('watchlists')
    .set({ share_token: null })
    .where('user_id', '=', userId)
    .where('share_token', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Revokes the link for good: sharing the list again creates a new token. */
export async function unshareWatchlist(db: Db, userId: string, id: number): Promise<void> {
  await getWatchlist(db, userId, id)
  await db.updateTable('watchlists').set({ share_token: null }).where('id', '=', id).execute()
}
