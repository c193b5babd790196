import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listWatchlists = endpoint({
  method: 'GET',
  path: '/api/watchlists',
  summary: 'The own watchlists with their items, by name',
  access: 'signed-in',
  keyScope: 'read',
  responses: { 200: 'watchlistsSchema' },
})

export const createWatchlist = endpoint({
  method: 'POST',
  path: '/api/watchlists',
  summary: 'Make a watchlist',
  access: 'signed-in',
  keyScope: 'write',
  body: 'watchlistBodySchema',
  responses: { 201: 'watchlistSchema' },
})

export const getWatchlist = endpoint({
  method: 'GET',
  path: '/api/watchlists/{id}',
  summary: 'An own watchlist',
  access: 'signed-in',
  keyScope: 'read',
  params: 'watchlistParamsSchema',
  responses: { 200: 'watchlistSchema' },
})

export const renameWatchlist = endpoint({
  method: 'PUT',
  path: '/api/watchlists/{id}',
  summary: 'Give an own watchlist another name',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistParamsSchema',
  body: 'watchlistBodySchema',
  responses: { 200: 'watchlistSchema' },
})

export const deleteWatchlist = endpoint({
  method: 'DELETE',
  path: '/api/watchlists/{id}',
  summary: 'Delete an own watchlist with its items',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistParamsSchema',
  responses: { 204: null },
})

export const addWatchlistItem = endpoint({
  method: 'POST',
  path: '/api/watchlists/{id}/items',
  summary: 'Put a ticker on an own watchlist, at the price that it has now',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistParamsSchema',
  body: 'addItemBodySchema',
  responses: { 201: 'watchlistItemSchema' },
})

export const changeWatchlistItem = endpoint({
  method: 'PUT',
  path: '/api/watchlists/{id}/items/{item}',
  summary: 'Write a note beside an item',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistItemParamsSchema',
  body: 'changeItemBodySchema',
  responses: { 200: 'watchlistItemSchema' },
})

export const removeWatchlistItem = endpoint({
  method: 'DELETE',
  path: '/api/watchlists/{id}/items/{item}',
  summary: 'Take an item off an own watchlist',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistItemParamsSchema',
  responses: { 204: null },
})

export const orderWatchlist = endpoint({
  method: 'PUT',
  path: '/api/watchlists/{id}/order',
  summary: 'Put the items of an own watchlist in another order',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistParamsSchema',
  body: 'orderBodySchema',
  responses: { 200: 'watchlistSchema' },
})

export const importWatchlist = endpoint({
  method: 'POST',
  path: '/api/watchlists/{id}/import',
  summary: 'Put many tickers on an own watchlist, with what became of each',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistParamsSchema',
  body: 'importBodySchema',
  responses: { 200: 'importOutcomeSchema' },
})

export const shareWatchlist = endpoint({
  method: 'POST',
  path: '/api/watchlists/{id}/share',
  summary: 'Let everybody who has the link read an own watchlist',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistParamsSchema',
  responses: { 200: 'watchlistSchema' },
})

export const unshareWatchlist = endpoint({
  method: 'DELETE',
  path: '/api/watchlists/{id}/share',
  summary: 'Make the link of an own watchlist lead nowhere',
  access: 'signed-in',
  keyScope: 'write',
  params: 'watchlistParamsSchema',
  responses: { 200: 'watchlistSchema' },
})

export const getSharedWatchlist = endpoint({
  method: 'GET',
  path: '/api/shared-watchlists/{token}',
  summary: 'A watchlist that its owner shares',
  params: 'shareParamsSchema',
  responses: { 200: 'sharedWatchlistSchema' },
})

export const getItemPerformance = endpoint({
  method: 'GET',
  path: '/api/watchlists/{id}/items/{item}/performance',
  summary: 'How an item of an own watchlist has done today, in a year, and since it was added',
  access: 'signed-in',
  keyScope: 'read',
  params: 'watchlistItemParamsSchema',
  responses: { 200: 'performanceSchema' },
})

export const getPerformance = endpoint({
  method: 'GET',
  path: '/api/performance/{ticker}',
  summary: 'How a share has done today and in a year',
  params: 'performanceParamsSchema',
  responses: { 200: 'performanceSchema' },
})
