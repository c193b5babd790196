import * as history from '@leadenhall/contract/history/endpoints.ts'
import * as market from '@leadenhall/contract/market/endpoints.ts'
import { STRIP_QUERY } from '@leadenhall/contract/market/strip-items.ts'
import * as quotes from '@leadenhall/contract/quotes/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { fromDocument } from '../../lib/first-answers.ts'

const STRIP_REFRESH_MS = 30_000
const SESSIONS_REFRESH_MS = 60_000

export const stripQuotesQuery = queryOptions({
  queryKey: ['market', 'strip'],
  queryFn: ({ signal }) => callApi(quotes.listQuotes, { query: STRIP_QUERY }, { signal }),
  ...fromDocument(quotes.listQuotes, { query: STRIP_QUERY }),
  staleTime: STRIP_REFRESH_MS,
  refetchInterval: STRIP_REFRESH_MS,
})

export const tradingSessionsQuery = queryOptions({
  queryKey: ['market', 'sessions'],
  queryFn: ({ signal }) => callApi(market.listTradingSessions, {}, { signal }),
  ...fromDocument(market.listTradingSessions, {}),
  staleTime: SESSIONS_REFRESH_MS,
  refetchInterval: SESSIONS_REFRESH_MS,
})

const PANEL_REFRESH_MS = 60_000

export const indicesQuery = queryOptions({
  queryKey: ['market', 'indices'],
  queryFn: ({ signal }) => callApi(market.listIndices, {}, { signal }),
  ...fromDocument(market.listIndices, {}),
  staleTime: PANEL_REFRESH_MS,
  refetchInterval: PANEL_REFRESH_MS,
})

export const moversQuery = (direction: 'risers' | 'fallers') =>
  queryOptions({
    queryKey: ['market', direction],
    queryFn: ({ signal }) =>
      callApi(direction === 'risers' ? market.listRisers : market.listFallers, {}, { signal }),
    staleTime: PANEL_REFRESH_MS,
    refetchInterval: PANEL_REFRESH_MS,
  })

/** A month of closing prices, for a share's preview. */
export const previewQuery = (ticker: string) =>
  queryOptions({
    // The same key as the company page's chart.
    queryKey: ['chart', ticker, '1m'],
    queryFn: ({ signal }) =>
      callApi(history.getChart, { params: { ticker }, query: { range: '1m' } }, { signal }),
    staleTime: PANEL_REFRESH_MS,
  })
