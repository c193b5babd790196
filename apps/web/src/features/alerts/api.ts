import * as endpoints from '@leadenhall/contract/alerts/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** Alerts are judged every quarter of a minute; what they say is not older than this. */
const REFRESH_MS = 30_000

export const priceAlertsQuery = queryOptions({
  queryKey: ['price-alerts'],
  queryFn: async ({ signal }) =>
    (await callApi(endpoints.listPriceAlerts, { query: {} }, { signal })).data,
  refetchInterval: REFRESH_MS,
})

/** The present quote of a chosen ticker; null where the source has none. */
export function quoteQuery(ticker: string) {
  return queryOptions<Quote | null>({
    queryKey: ['quotes', 'one', ticker],
    queryFn: async ({ signal }) => {
      const { items } = await callApi(listQuotes, { query: { tickers: ticker } }, { signal })
      return items[0] ?? null
    },
    refetchInterval: REFRESH_MS,
  })
}
