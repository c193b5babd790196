import * as endpoints from '@leadenhall/contract/figures/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { knownFiguresQuery } from '../../listing/known-figures.ts'

/** Asked again while the server still computes what is missing. */
const COMPUTING_MS = 3000
const REFRESH_MS = 60_000

export function figuresQuery(ticker: string) {
  return queryOptions({
    ...knownFiguresQuery(ticker),
    refetchInterval: REFRESH_MS,
  })
}

/** The figures of a share, whose ranks come a little after a start of the server. */
export function ranksQuery(ticker: string) {
  return queryOptions({
    ...figuresQuery(ticker),
    refetchInterval: ({ state }) => (state.data?.ranks.length === 0 ? COMPUTING_MS : REFRESH_MS),
  })
}

export function performanceQuery(ticker: string) {
  return queryOptions({
    queryKey: ['performance-table', ticker],
    queryFn: ({ signal }) =>
      callApi(endpoints.getPerformanceTable, { params: { ticker } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isReading ? COMPUTING_MS : REFRESH_MS),
  })
}

export function peersQuery(ticker: string) {
  return queryOptions({
    queryKey: ['peers', ticker],
    queryFn: ({ signal }) => callApi(endpoints.listPeers, { params: { ticker } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isComputing ? COMPUTING_MS : REFRESH_MS),
  })
}

export function fundamentalsQuery(ticker: string) {
  return queryOptions({
    queryKey: ['fundamentals', ticker],
    queryFn: ({ signal }) => callApi(endpoints.getFundamentals, { params: { ticker } }, { signal }),
  })
}
