import * as endpoints from '@leadenhall/contract/watchlists/endpoints.ts'
import * as schemas from '@leadenhall/contract/watchlists/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { visitorOf } from '../../platform/http/access.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { findSymbol } from '../quotes/index.ts'
import { parseImport } from './parse-import.ts'
import { getPerformance, type PerformanceDeps } from './performance.ts'
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

export function registerWatchlistRoutes(app: FastifyInstance, deps: WatchlistRouteDeps): void {
  const { db, universe } = deps
  const read = async (userId: string, id: number) =>
    toWatchlist(universe(), await getWatchlist(db, userId, id))

  serveEndpoint(app, 'watchlists', schemas, endpoints.listWatchlists, async (_, { request }) =>
    (await listWatchlists(db, visitorOf(request).userId)).map((list) =>
      toWatchlist(universe(), list),
    ),
  )

  serveEndpoint(
    app,
    'watchlists',
    schemas,
    endpoints.createWatchlist,
    async ({ body }, { request }) =>
      toWatchlist(universe(), await createWatchlist(deps, visitorOf(request).userId, body.name)),
  )

  serveEndpoint(
    app,
    'watchlists',
    schemas,
    endpoints.getWatchlist,
    async ({ params }, { request }) => read(visitorOf(request).userId, params.id),
  )

  serveEndpoint(
    app,
    'watchlists',
    schemas,
    endpoints.renameWatchlist,
    async ({ params, body }, { request }) => {
      const { userId } = visitorOf(request)
      await renameWatchlist(db, userId, params.id, body.name)
      return read(userId, params.id)
    },
  )

  serveEndpoint(
    app,
    'watchlists',
    schemas,
    endpoints.deleteWatchlist,
    async ({ params }, { request }) => {
      await deleteWatchlist(db, visitorOf(request).userId, params.id)
      return undefined
    },
  )

  serveEndpoint(
    app,
    'watchlists',
    schemas,
    endpoints.addWatchlistItem,
    async ({ params, body }, { request }) => {
      const { userId } = visitorOf(request)
      return toItem(universe(), await addItem(deps, userId, params.id, body.ticker))
    },
  )

  serveEndpoint(
    app,
    'watchlists',
    schemas,
    endpoints.changeWatchlistItem,
    async ({ params, body }, { request }) => {
      const { userId } = visitorOf(request)
      const change = { itemId: params.item, note: body.note }
      return toItem(universe(), await noteItem(db, userId, params.id, change))
    },
  )

  serveEndpoint(
    app,
    'watchlists',
    schemas,
    endpoints.removeWatchlistItem,
    async ({ params }, { request }) => {
      await removeItem(db, visitorOf(request).userId, params.id, params.item)
      return undefined
    },
  )

  serveEndpoint(
    app,
    'watchlists',
    schemas,
    endpoints.orderWatchlist,
    async ({ params, body }, { request }) => {
      const { userId } = visitorOf(request)
      await orderItems(db, userId, params.id, body.items)
      return read(userId, params.id)
    },
  )

  serveEndpoint(
    app,
    'watchlists',
    schemas,
    endpoints.importWatchlist,
    async ({ params, body }, { request }) =>
      importTickers(deps, visitorOf(request).userId, params.id, parseImport(body.text)),
  )

  serveEndpoint(
    app,
    'watchlists',
    schemas,
    endpoints.shareWatchlist,
    async ({ params }, { request }) => {
      const { userId } = visitorOf(request)
      await shareWatchlist(db, userId, params.id)
      return read(userId, params.id)
    },
  )

  serveEndpoint(
    app,
    'watchlists',
    schemas,
    endpoints.unshareWatchlist,
    async ({ params }, { request }) => {
      const { userId } = visitorOf(request)
      await unshareWatchlist(db, userId, params.id)
      return read(userId, params.id)
    },
  )

  serveEndpoint(
    app,
    'watchlists',
    schemas,
    endpoints.getSharedWatchlist,
    async ({ params }, { reply }) => {
      void reply.header('x-robots-tag', 'noindex').header('cache-control', 'private, no-store')
      const found = await findSharedWatchlist(db, params.token)
      if (!found) throw notFound('There is no watchlist under this link.')
      return toShared(universe(), found)
    },
  )

  serveEndpoint(
    app,
    'watchlists',
    schemas,
    endpoints.getItemPerformance,
    async ({ params }, { request }) => {
      const item = await getItem(db, visitorOf(request).userId, params.id, params.item)
      return getPerformance(deps, symbolOf(universe(), item), item)
    },
  )

  serveEndpoint(app, 'watchlists', schemas, endpoints.getPerformance, async ({ params }) => {
    const symbol = findSymbol(universe(), params.ticker)
    if (symbol === null) throw invalid('ticker', `${params.ticker} cannot be a ticker.`)
    return getPerformance(deps, symbol, null)
  })
}
