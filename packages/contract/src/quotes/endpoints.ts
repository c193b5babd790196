import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listQuotes = endpoint({
  method: 'GET',
  path: '/api/quotes',
  summary: 'Quotes of up to 200 tickers; what could not be had is named in `missing`',
  query: 'quotesQuerySchema',
  sharedForMs: 1000,
  responses: { 200: 'quoteBatchSchema' },
})

export const getStockInfo = endpoint({
  method: 'GET',
  path: '/stockInfo/{ticker}',
  summary: 'Stock info from the first source that answers',
  params: 'stockInfoParamsSchema',
  query: 'stockInfoQuerySchema',
  sharedForMs: 1000,
  responses: { 200: 'stockInfoSchema' },
})

export const getStockInfoFromSource = endpoint({
  method: 'GET',
  path: '/stockInfo/{ticker}/{source}',
  summary: 'Stock info from one named source: YAHOO, GOOGLE or DEMO',
  params: 'stockInfoSourceParamsSchema',
  query: 'stockInfoQuerySchema',
  responses: { 200: 'stockInfoSchema' },
})

export const streamQuotes = endpoint({
  method: 'GET',
  path: '/api/quotes/stream',
  summary:
    'Server-sent events: `snapshot` with a batch of quotes, then `quotes` with those that changed; resumes by Last-Event-ID',
  query: 'quotesQuerySchema',
  responses: { 200: null },
})
