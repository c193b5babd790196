import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listWatchlists = endpoint({
  method: 'GET',
  path: '/api/watchlists',
  summary: "List the user's watchlists with their items, by name",
  access: 'signed-in',
  keyScope: 'read',
  responses: { 200: 'watchlistsSchema' },
})

export const createWatchlist = endpoint({
  method: 'POST',
  path: '/api/watchlists',
  summary: 'Create a watchlist',
  access: 'signed-in',
  keyScope: 'write',
  body: 'watchlistBodySchema',
  responses: { 201: 'watchlistSchema' },
})

export const getWatchlist = endpoint({
  method: 'GET',
  path: '/api/watchlists/{id}',
  summary: "Get one of the user's watchlists",
  access: 'signed-in',
  keyScope: 'read',
  params: 'watchlistParamsSchema',
  responses: { 200: 'watchlistSchema' },
})

export const renameWatchlist = endpoint({
  method: 'PUT',
  path: '/api/watchlists/{id}',
  summary: 'Rename a watchlist',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistParamsSchema',
  body: 'watchlistBodySchema',
  responses: { 200: 'watchlistSchema' },
})

export const deleteWatchlist = endpoint({
  method: 'DELETE',
  path: '/api/watchlists/{id}',
  summary: 'Delete a watchlist and its items',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistParamsSchema',
  responses: { 204: null },
})

export const addWatchlistItem = endpoint({
  method: 'POST',
  path: '/api/watchlists/{id}/items',
  summary: 'Add a ticker to a watchlist, recording its current price',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistParamsSchema',
  body: 'addItemBodySchema',
  responses: { 201: 'watchlistItemSchema' },
})

export const changeWatchlistItem = endpoint({
  method: 'PUT',
  path: '/api/watchlists/{id}/items/{item}',
  summary: "Change an item's note",
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistItemParamsSchema',
  body: 'changeItemBodySchema',
  responses: { 200: 'watchlistItemSchema' },
})

export const removeWatchlistItem = endpoint({
  method: 'DELETE',
  path: '/api/watchlists/{id}/items/{item}',
  summary: 'Remove an item from a watchlist',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistItemParamsSchema',
  responses: { 204: null },
})

export const orderWatchlist = endpoint({
  method: 'PUT',
  path: '/api/watchlists/{id}/order',
  summary: "Reorder a watchlist's items",
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistParamsSchema',
  body: 'orderBodySchema',
  responses: { 200: 'watchlistSchema' },
})

export const importWatchlist = endpoint({
  method: 'POST',
  path: '/api/watchlists/{id}/import',
  summary: 'Import tickers into a watchlist, with a result for each',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistParamsSchema',
  body: 'importBodySchema',
  maxBodyBytes: 128_000,
  responses: { 200: 'importOutcomeSchema' },
})

export const shareWatchlist = endpoint({
  method: 'POST',
  path: '/api/watchlists/{id}/share',
  summary: 'Share a watchlist: anyone with the link can read it',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistParamsSchema',
  responses: { 200: 'watchlistSchema' },
})

export const unshareWatchlist = endpoint({
  method: 'DELETE',
  path: '/api/watchlists/{id}/share',
  summary: "Revoke a watchlist's share link",
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistParamsSchema',
  responses: { 200: 'watchlistSchema' },
})

export const getSharedWatchlist = endpoint({
  method: 'GET',
  path: '/api/shared-watchlists/{token}',
  summary: 'Get a shared watchlist',
  params: 'shareParamsSchema',
  responses: { 200: 'sharedWatchlistSchema' },
})

export const getItemPerformance = endpoint({
  method: 'GET',
  path: '/api/watchlists/{id}/items/{item}/performance',
  summary: "Get an item's change today, over one year, and since it was added",
  access: 'signed-in',
  keyScope: 'read',
  params: 'watchlistItemParamsSchema',
  responses: { 200: 'performanceSchema' },
})

export const getWatchlistMap = endpoint({
  method: 'GET',
  path: '/api/watchlists/{id}/map',
  summary: "Get the shares of one of the user's watchlists by sector, with market cap and change",
  access: 'signed-in',
  keyScope: 'read',
  params: 'watchlistParamsSchema',
  responses: { 200: 'marketMapSchema' },
})

export const getListPerformance = endpoint({
  method: 'GET',
  path: '/api/watchlists/{id}/performance',
  summary: 'Get the change of each item since it was added',
  access: 'signed-in',
  keyScope: 'read',
  params: 'watchlistParamsSchema',
  responses: { 200: 'listPerformanceSchema' },
})

export const getPerformance = endpoint({
  method: 'GET',
  path: '/api/performance/{ticker}',
  summary: "Get a share's change today and over one year",
  params: 'performanceParamsSchema',
  responses: { 200: 'performanceSchema' },
})
