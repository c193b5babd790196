import * as history from '@leadenhall/contract/history/endpoints.ts'
import * as market from '@leadenhall/contract/market/endpoints.ts'
import { INDEX_CARDS_QUERY } from '@leadenhall/contract/market/index-cards.ts'
import type { MarketMapName } from '@leadenhall/contract/market/maps.ts'
import { STRIP_QUERY } from '@leadenhall/contract/market/strip-items.ts'
import * as quotes from '@leadenhall/contract/quotes/endpoints.ts'
import * as screener from '@leadenhall/contract/screener/endpoints.ts'
import * as watchlists from '@leadenhall/contract/watchlists/endpoints.ts'
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

export const cardQuotesQuery = queryOptions({
  queryKey: ['market', 'cards'],
  queryFn: ({ signal }) => callApi(quotes.listQuotes, { query: INDEX_CARDS_QUERY }, { signal }),
  ...fromDocument(quotes.listQuotes, { query: INDEX_CARDS_QUERY }),
  staleTime: PANEL_REFRESH_MS,
  refetchInterval: PANEL_REFRESH_MS,
})

/** @param of an index, or the id of an own watchlist */
export const marketMapQuery = (of: MarketMapName | number) =>
  queryOptions({
    queryKey: ['market', 'map', of],
    queryFn: ({ signal }) =>
      typeof of === 'number'
        ? callApi(watchlists.getWatchlistMap, { params: { id: of } }, { signal })
        : callApi(market.getMarketMap, { query: { of } }, { signal }),
    staleTime: PANEL_REFRESH_MS,
    refetchInterval: PANEL_REFRESH_MS,
  })

const CALENDAR_REFRESH_MS = 10 * 60_000

/** Results and ex-dividend days of the next five weekdays. */
export const weekQuery = queryOptions({
  queryKey: ['market', 'calendar'],
  queryFn: ({ signal }) => callApi(market.getCompanyCalendar, { query: {} }, { signal }),
  staleTime: CALENDAR_REFRESH_MS,
  refetchInterval: CALENDAR_REFRESH_MS,
})

/** The present or last session of an index. */
export const dayQuery = (ticker: string) =>
  queryOptions({
    queryKey: ['chart', ticker, 'intraday'],
    queryFn: ({ signal }) =>
      callApi(history.getChart, { params: { ticker }, query: { range: 'intraday' } }, { signal }),
    staleTime: PANEL_REFRESH_MS,
    refetchInterval: PANEL_REFRESH_MS,
  })

const LEADERS = {
  risers: { column: 'change_ratio', direction: 'desc' },
  fallers: { column: 'change_ratio', direction: 'asc' },
  busiest: { column: 'relative_volume', direction: 'desc' },
} as const

/** The first of the FTSE 350 in an order. */
export const leadersQuery = (of: keyof typeof LEADERS, count: number) =>
  queryOptions({
    queryKey: ['market', 'leaders', of, count],
    queryFn: ({ signal }) =>
      callApi(
        screener.runScreen,
        {
          body: {
            indices: ['FTSE 100', 'FTSE 250'],
            // Shares without the figure come last anyway.
            sort: LEADERS[of],
            columns: ['price', 'price_unit', 'change_ratio', 'relative_volume'],
            page: 1,
            pageSize: count,
          },
        },
        { signal },
      ),
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
    ...fromDocument(history.getChart, { params: { ticker }, query: { range: '1m' } }),
    staleTime: PANEL_REFRESH_MS,
  })
