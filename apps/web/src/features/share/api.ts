import * as instruments from '@leadenhall/contract/instruments/endpoints.ts'
import { getMarketMap } from '@leadenhall/contract/market/endpoints.ts'
import { MAP_OF_INDEX } from '@leadenhall/contract/market/maps.ts'
import * as quotes from '@leadenhall/contract/quotes/endpoints.ts'
import { getTrust } from '@leadenhall/contract/trusts/endpoints.ts'
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

/** NAV and discount of the header. */
export function trustQuery(ticker: string, isTrust: boolean) {
  return queryOptions({
    // The same key as the trust's panel.
    queryKey: ['trusts', ticker],
    enabled: isTrust,
    queryFn: ({ signal }) => callApi(getTrust, { params: { ticker } }, { signal }),
  })
}

/** Members of an index, for the header's breadth. */
export function membersQuery(symbol: string) {
  const of = MAP_OF_INDEX[symbol]
  return queryOptions({
    // The same key as the map's.
    queryKey: ['market', 'map', of],
    enabled: of !== undefined,
    queryFn: ({ signal }) => callApi(getMarketMap, { query: { of } }, { signal }),
  })
}

const NEAREST = 5
/** Shorter texts match too much to be near. */
const SHORTEST = 2

/** The five listings nearest to an unknown ticker: those that match most of its beginning. */
export function nearestQuery(ticker: string, isUnknown: boolean) {
  return queryOptions({
    queryKey: ['instruments', 'nearest', ticker],
    enabled: isUnknown,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const code = ticker.replace(/\.[A-Z]+$/i, '').slice(0, 12)
      for (let length = code.length; length >= SHORTEST; length -= 1) {
        const query = code.slice(0, length)
        const hits = await callApi(instruments.searchInstruments, { query: { query } }, { signal })
        if (hits.length > 0) return hits.slice(0, NEAREST)
      }
      return []
    },
  })
}
