import { listPriceAlerts } from '@leadenhall/contract/alerts/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { runScreen } from '@leadenhall/contract/screener/endpoints.ts'
import { LONDON_SHARES } from '@leadenhall/contract/screener/filters.ts'
import { listWatchlists } from '@leadenhall/contract/watchlists/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** How many shares the screener opens with. */
export const sharesQuery = queryOptions({
  queryKey: ['tools', 'shares'],
  queryFn: async ({ signal }) =>
    (await callApi(runScreen, { body: { ...LONDON_SHARES, pageSize: 0 } }, { signal })).total,
})

const POUND = 'GBPUSD=X'

/** The same key as a group of tickers. */
export const poundQuery = queryOptions({
  queryKey: ['quotes', 'group', POUND],
  queryFn: ({ signal }) => callApi(listQuotes, { query: { tickers: POUND } }, { signal }),
})

/** The same key as the index of watchlists. */
export const listsQuery = queryOptions({
  queryKey: ['watchlists'],
  queryFn: ({ signal }) => callApi(listWatchlists, {}, { signal }),
})

/** The same key as the user's alert list. */
export const alertsQuery = queryOptions({
  queryKey: ['price-alerts'],
  queryFn: async ({ signal }) => (await callApi(listPriceAlerts, { query: {} }, { signal })).data,
})
