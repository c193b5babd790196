import * as endpoints from '@leadenhall/contract/history/endpoints.ts'
import type { ChartRange } from '@leadenhall/contract/history/index.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

const INTRADAY_REFRESH_MS = 30_000
const DAILY_REFRESH_MS = 5 * 60_000

export function chartQuery(ticker: string, range: ChartRange) {
  const refreshMs = range === 'intraday' ? INTRADAY_REFRESH_MS : DAILY_REFRESH_MS
  return queryOptions({
    queryKey: ['chart', ticker, range],
    queryFn: ({ signal }) =>
      callApi(endpoints.getChart, { params: { ticker }, query: { range } }, { signal }),
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
}
