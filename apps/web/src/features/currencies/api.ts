import * as currencies from '@leadenhall/contract/currencies/endpoints.ts'
import * as history from '@leadenhall/contract/history/endpoints.ts'
import * as quotes from '@leadenhall/contract/quotes/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export const currenciesQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: ({ signal }) => callApi(currencies.listCurrencies, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** @param date `YYYY-MM-DD`, empty for the current rate */
export function rateQuery(from: string, to: string, date: string) {
  return queryOptions({
    queryKey: ['fx', from, to, date],
    queryFn: ({ signal }) =>
      callApi(
        currencies.getFxRate,
        { params: { pair: `${from}-${to}` }, query: date === '' ? {} : { date } },
        { signal },
      ),
    staleTime: 60_000,
    retry: false,
  })
}

export function pairHistoryQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['chart', `${from}${to}=X`, '1y'],
    queryFn: ({ signal }) =>
      callApi(
        history.getChart,
        { params: { ticker: `${from}${to}=X` }, query: { range: '1y' } },
        { signal },
      ),
    staleTime: 10 * 60_000,
    retry: false,
  })
}

const CROSSES_REFRESH_MS = 60_000

export function pairRatesQuery(pairs: readonly string[]) {
  const tickers = pairs.join(',')
  return queryOptions({
    queryKey: ['fx', 'pairs', tickers],
    queryFn: ({ signal }) => callApi(quotes.listQuotes, { query: { tickers } }, { signal }),
    refetchInterval: CROSSES_REFRESH_MS,
  })
}
