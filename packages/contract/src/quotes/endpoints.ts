import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listQuotes = endpoint({
  method: 'GET',
  path: '/api/quotes',
  summary: 'Get quotes for up to 200 tickers; `missing` lists the ones without a quote',
  query: 'quotesQuerySchema',
  sharedForMs: 1000,
  responses: { 200: 'quoteBatchSchema' },
})

export const getStockInfo = endpoint({
  method: 'GET',
  path: '/stockInfo/{ticker}',
  summary: 'Get stock info from the first source that responds',
  params: 'stockInfoParamsSchema',
  query: 'stockInfoQuerySchema',
  sharedForMs: 1000,
  responses: { 200: 'stockInfoSchema' },
})

export const getStockInfoFromSource = endpoint({
  method: 'GET',
  path: '/stockInfo/{ticker}/{source}',
  summary: 'Get stock info from a given source: YAHOO, GOOGLE or DEMO',
  params: 'stockInfoSourceParamsSchema',
  query: 'stockInfoQuerySchema',
  responses: { 200: 'stockInfoSchema' },
})

export const streamQuotes = endpoint({
  method: 'GET',
  path: '/api/quotes/stream',
  summary:
    'Stream quotes as server-sent events: one `snapshot`, then `quotes` with the changes; resumes from Last-Event-ID',
  query: 'quotesQuerySchema',
  responses: { 200: null },
})
