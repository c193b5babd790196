import type { Db } from '../../platform/db/database.ts'
import type { Universe } from '../instruments/index.ts'
import { symbolOf } from './present-watchlist.ts'
import { getWatchlist } from './watchlist-store.ts'

/**
 * The name and the current symbols of a person's watchlist, in their order.
 * @throws AppError not_found, also for another user's list
 */
export async function getListSymbols(
  { db, universe }: { readonly db: Db; readonly universe: () => Universe },
  userId: string,
  id: number,
): Promise<{ readonly name: string; readonly symbols: readonly string[] }> {
  const { list, items } = await getWatchlist(db, userId, id)
  return { name: list.name, symbols: items.map((item) => symbolOf(universe(), item)) }
}
