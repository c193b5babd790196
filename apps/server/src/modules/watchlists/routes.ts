import * as endpoints from '@leadenhall/contract/watchlists/endpoints.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { findSymbol } from '../instruments/index.ts'
import { buildMarketMap } from '../market/index.ts'
import { parseImport } from './parse-import.ts'
import { getPerformance, listChangesSinceAdded, type PerformanceDeps } from './performance.ts'
import { symbolOf, toItem, toShared, toWatchlist } from './present-watchlist.ts'
import { shareWatchlist, unshareWatchlist } from './sharing.ts'
import {
  addItem,
  getItem,
  importTickers,
  noteItem,
  orderItems,
  removeItem,
  type WatchlistItemDeps,
} from './watchlist-items.ts'
import {
  createWatchlist,
  deleteWatchlist,
  findSharedWatchlist,
  getWatchlist,
  listWatchlists,
  renameWatchlist,
} from './watchlist-store.ts'

export type WatchlistRouteDeps = WatchlistItemDeps & PerformanceDeps

export function registerWatchlistRoutes(serve: Serve, deps: WatchlistRouteDeps): void {
  const { db, universe } = deps
  const read = async (userId: string, id: number) =>
    toWatchlist(universe(), await getWatchlist(db, userId, id))

  serve(endpoints.listWatchlists, async (_, { userId }) =>
    (await listWatchlists(db, userId)).map((list) => toWatchlist(universe(), list)),
  )

  serve(endpoints.createWatchlist, async ({ body }, { userId }) =>
    toWatchlist(universe(), await createWatchlist(deps, userId, body.name)),
  )

  serve(endpoints.getWatchlist, async ({ params }, { userId }) => read(userId, params.id))

  serve(endpoints.renameWatchlist, async ({ params, body }, { userId }) => {
    await renameWatchlist(db, userId, params.id, body.name)
    return read(userId, params.id)
  })

  serve(endpoints.deleteWatchlist, async ({ params }, { userId }) => {
    await deleteWatchlist(db, userId, params.id)
    return undefined
  })

  serve(endpoints.addWatchlistItem, async ({ params, body }, { userId }) => {
    return toItem(universe(), await addItem(deps, userId, params.id, body.ticker))
  })

  serve(endpoints.changeWatchlistItem, async ({ params, body }, { userId }) => {
    const change = { itemId: params.item, note: body.note }
    return toItem(universe(), await noteItem(db, userId, params.id, change))
  })

  serve(endpoints.removeWatchlistItem, async ({ params }, { userId }) => {
    await removeItem(db, userId, params.id, params.item)
    return undefined
  })

  serve(endpoints.orderWatchlist, async ({ params, body }, { userId }) => {
    await orderItems(db, userId, params.id, body.items)
    return read(userId, params.id)
  })

  serve(endpoints.importWatchlist, async ({ params, body }, { userId }) =>
    importTickers(deps, userId, params.id, parseImport(body.text)),
  )

  serve(endpoints.shareWatchlist, async ({ params }, { userId }) => {
    await shareWatchlist(db, userId, params.id)
    return read(userId, params.id)
  })

  serve(endpoints.unshareWatchlist, async ({ params }, { userId }) => {
    await unshareWatchlist(db, userId, params.id)
    return read(userId, params.id)
  })

  serve(endpoints.getSharedWatchlist, async ({ params }, { reply }) => {
    void reply.header('x-robots-tag', 'noindex').header('cache-control', 'private, no-store')
    const found = await findSharedWatchlist(db, params.token)
    if (!found) throw notFound('This link is not valid. Its watchlist is no longer shared.')
    return toShared(universe(), found)
  })

  serve(endpoints.getItemPerformance, async ({ params }, { userId }) => {
    const item = await getItem(db, userId, params.id, params.item)
    return getPerformance(deps, symbolOf(universe(), item), item)
  })

  serve(endpoints.getListPerformance, async ({ params }, { userId }) => {
    const { items } = await getWatchlist(db, userId, params.id)
    const symbols = items.map((item) => ({ symbol: symbolOf(universe(), item), item }))
    return listChangesSinceAdded(deps, symbols)
  })

  serve(endpoints.getWatchlistMap, async ({ params }, { userId }) => {
    const { list, items } = await getWatchlist(db, userId, params.id)
    const symbols = items.map((item) => symbolOf(universe(), item))
    await deps.quotes.getQuotes(symbols)
    return buildMarketMap(deps, list.name, symbols)
  })

  serve(endpoints.getPerformance, async ({ params }) => {
    const symbol = findSymbol(universe(), params.ticker)
    if (symbol === null) throw invalid('ticker', `${params.ticker} is not a valid ticker.`)
    return getPerformance(deps, symbol, null)
  })
}
