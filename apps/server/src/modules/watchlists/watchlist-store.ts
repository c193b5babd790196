/** Watchlists and their items. Every query filters by owner or share token. */
import { randomInt } from 'node:crypto'
import { MAX_WATCHLISTS } from '@leadenhall/contract/watchlists/default-watchlist.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { prepareQuery } from '../../platform/db/prepared-query.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import type { WatchlistItemsTable, WatchlistsTable } from './tables.ts'

export interface WatchlistStoreDeps {
  readonly clock: Clock
  readonly db: Db
}

const ID_RANGE = [100_000_000, 2 ** 47] as const

export interface StoredWatchlist {
  readonly list: WatchlistsTable
  /** By position. */
  readonly items: readonly WatchlistItemsTable[]
}

/** Lists by name with their items by position; a list without items has one row with nulls. */
const readWatchlists = prepareQuery((db, userId) =>
  db
    .selectFrom('watchlists')
    .leftJoin('watchlist_items', 'watchlist_items.watchlist_id', 'watchlists.id')
    .selectAll('watchlist_items')
    .select([
      'watchlists.id as list_id',
      'watchlists.name',
      'watchlists.share_token',
      'watchlists.created_at as list_created_at',
    ])
    .where('watchlists.user_id', '=', userId)
    .orderBy('watchlists.name')
    .orderBy('watchlists.id')
    .orderBy('watchlist_items.position')
    .orderBy('watchlist_items.id'),
)

export async function listWatchlists(db: Db, userId: string): Promise<StoredWatchlist[]> {
  const lists: { list: WatchlistsTable; items: WatchlistItemsTable[] }[] = []
  for (const row of await readWatchlists(db, userId)) {
    const { list_id: id, name, share_token, list_created_at: created_at, ...item } = row
    let last = lists.at(-1)
    if (last?.list.id !== id) {
      last = { list: { id, user_id: userId, name, share_token, created_at }, items: [] }
      lists.push(last)
    }
    if (item.id !== null) last.items.push(item as WatchlistItemsTable)
  }
  return lists
}

/** @throws AppError not_found, also for another user's list */
export async function getWatchlist(db: Db, userId: string, id: number): Promise<StoredWatchlist> {
  const list = await db
    .selectFrom('watchlists')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!list) throw notFound('Watchlist not found. It may have been deleted.')
  return { list, items: await itemsOf(db, [id]) }
}

export async function findSharedWatchlist(
  db: Db,
  token: string,
): Promise<StoredWatchlist | undefined> {
  const list = await db
    .selectFrom('watchlists')
    .selectAll()
    .where('share_token', '=', token)
    .executeTakeFirst()
  return list && { list, items: await itemsOf(db, [list.id]) }
}

/** @throws AppError validation_failed if the name is taken or the user has reached the limit */
export async function createWatchlist(
  { clock, db }: WatchlistStoreDeps,
  userId: string,
  name: string,
): Promise<StoredWatchlist> {
  const list = {
    id: randomInt(...ID_RANGE),
    user_id: userId,
    name,
    share_token: null,
    created_at: clock.now(),
  }
  await db.transaction().execute(async (trx) => {
    const owned = await trx
      .selectFrom('watchlists')
      .select('name')
      .where('user_id', '=', userId)
      .execute()
    if (owned.length >= MAX_WATCHLISTS) {
      throw invalid('name', `You already have ${MAX_WATCHLISTS} watchlists. Delete one first.`)
    }
    requireFreeName(owned, name)
    await trx.insertInto('watchlists').values(list).execute()
  })
  return { list, items: [] }
}

/** @throws AppError not_found, or validation_failed if the name is taken */
export async function renameWatchlist(
  db: Db,
  userId: string,
  id: number,
  name: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await getWatchlist(trx, userId, id)
    const others = await trx
      .selectFrom('watchlists')
      .select('name')
      .where('user_id', '=', userId)
      .where('id', '!=', id)
      .execute()
    requireFreeName(others, name)
    await trx.updateTable('watchlists').set({ name }).where('id', '=', id).execute()
  })
}

/** @throws AppError not_found */
export async function deleteWatchlist(db: Db, userId: string, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await getWatchlist(trx, userId, id)
    await trx.deleteFrom('watchlist_items').where('watchlist_id', '=', id).execute()
    await trx.deleteFrom('watchlists').where('id', '=', id).execute()
  })
}

/** Deletes all of the user's watchlists. */
export async function deleteWatchlistsOf(db: Db, userId: string): Promise<void> {
  const lists = db.selectFrom('watchlists').select('id').where('user_id', '=', userId)
  await db.deleteFrom('watchlist_items').where('watchlist_id', 'in', lists).execute()
  await db.deleteFrom('watchlists').where('user_id', '=', userId).execute()
}

function requireFreeName(others: readonly { name: string }[], name: string): void {
  if (others.some((other) => other.name === name)) {
    throw invalid('name', `You already have a watchlist named ${name}.`)
  }
}

function itemsOf(db: Db, ids: readonly number[]): Promise<WatchlistItemsTable[]> {
  return db
    .selectFrom('watchlist_items')
    .selectAll()
    .where('watchlist_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Of all lists of a user, each once. */
export async function listWatchedSubjects(db: Db, userId: string): Promise<string[]> {
  const lists = await listWatchlists(db, userId)
  return [...new Set(lists.flatMap(({ items }) => items.map(({ subject }) => subject)))]
}

/** Of the lists of all users. */
export async function listEveryWatched(db: Db): Promise<{ subject: string; ticker: string }[]> {
  return db.selectFrom('watchlist_items').select(['subject', 'ticker']).distinct().execute()
}
