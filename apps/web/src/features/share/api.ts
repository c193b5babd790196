import * as instruments from '@leadenhall/contract/instruments/endpoints.ts'
import * as quotes from '@leadenhall/contract/quotes/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { fromDocument } from '../../lib/first-answers.ts'

const QUOTE_REFRESH_MS = 15_000
/** While prices are streamed, only slow-changing data is fetched. */
const STREAMED_REFRESH_MS = 5 * 60_000

export function shareQuery(ticker: string) {
  return queryOptions({
    queryKey: ['instruments', 'detail', ticker],
    queryFn: ({ signal }) => callApi(instruments.getInstrument, { params: { ticker } }, { signal }),
    ...fromDocument(instruments.getInstrument, { params: { ticker } }),
    staleTime: 10 * 60_000,
  })
}

export function stockInfoQuery(ticker: string, isStreaming = false) {
  const input = { params: { ticker }, query: { getProfile: 'true' } } as const
  return queryOptions({
    queryKey: ['stock-info', ticker],
    queryFn: ({ signal }) => callApi(quotes.getStockInfo, input, { signal }),
    ...fromDocument(quotes.getStockInfo, input),
    staleTime: QUOTE_REFRESH_MS,
    refetchInterval: ({ state }) =>
      isStreaming && state.error === null ? STREAMED_REFRESH_MS : QUOTE_REFRESH_MS,
  })
}
