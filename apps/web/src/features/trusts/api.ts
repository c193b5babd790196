import { getChart } from '@leadenhall/contract/history/endpoints.ts'
import * as endpoints from '@leadenhall/contract/trusts/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

const REFRESH_MS = 60_000
/** While the server reads closes after a start. */
const SOON_MS = 3000

export const trustsQuery = queryOptions({
  queryKey: ['trusts', 'list'],
  queryFn: ({ signal }) => callApi(endpoints.listTrusts, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ isReading }) => isReading) ? SOON_MS : REFRESH_MS,
})

export function trustQuery(ticker: string) {
  return queryOptions({
    queryKey: ['trusts', ticker],
    queryFn: ({ signal }) => callApi(endpoints.getTrust, { params: { ticker } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isReading ? SOON_MS : REFRESH_MS),
  })
}

/** A year of prices. */
export function yearQuery(ticker: string) {
  return queryOptions({
    // The same key as the company page's chart.
    queryKey: ['chart', ticker, '1y'],
    queryFn: ({ signal }) =>
      callApi(getChart, { params: { ticker }, query: { range: '1y' } }, { signal }),
    staleTime: REFRESH_MS,
  })
}
