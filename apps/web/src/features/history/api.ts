import { listPriceAlerts } from '@leadenhall/contract/alerts/endpoints.ts'
import { getFundamentals } from '@leadenhall/contract/figures/endpoints.ts'
import * as endpoints from '@leadenhall/contract/history/endpoints.ts'
import type { ChartRange } from '@leadenhall/contract/history/index.ts'
import { getInstrument } from '@leadenhall/contract/instruments/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { fromDocument } from '../../lib/first-answers.ts'

const INTRADAY_REFRESH_MS = 30_000
const DAILY_REFRESH_MS = 5 * 60_000

export function chartQuery(ticker: string, range: ChartRange) {
  const refreshMs = range === 'intraday' || range === '5d' ? INTRADAY_REFRESH_MS : DAILY_REFRESH_MS
  return queryOptions({
    queryKey: ['chart', ticker, range],
    queryFn: ({ signal }) =>
      callApi(endpoints.getChart, { params: { ticker }, query: { range } }, { signal }),
    ...fromDocument(endpoints.getChart, { params: { ticker }, query: { range } }),
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
}

/** The changes of the range buttons. */
export function rangeChangesQuery(ticker: string) {
  return queryOptions({
    queryKey: ['chart-changes', ticker],
    queryFn: ({ signal }) =>
      callApi(endpoints.listRangeChanges, { params: { ticker } }, { signal }),
    staleTime: DAILY_REFRESH_MS,
    refetchInterval: DAILY_REFRESH_MS,
  })
}

export function comparedNameQuery(ticker: string) {
  return queryOptions({
    queryKey: ['instruments', 'name', ticker],
    queryFn: async ({ signal }) =>
      (await callApi(getInstrument, { params: { ticker } }, { signal })).name,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The same key as the company page's. */
export function listingQuery(ticker: string) {
  return queryOptions({
    queryKey: ['instruments', 'detail', ticker],
    queryFn: ({ signal }) => callApi(getInstrument, { params: { ticker } }, { signal }),
    staleTime: 10 * 60_000,
    retry: false,
  })
}

/** The same key as the figures of the company page. */
export function resultsQuery(ticker: string) {
  return queryOptions({
    queryKey: ['fundamentals', ticker],
    queryFn: ({ signal }) => callApi(getFundamentals, { params: { ticker } }, { signal }),
  })
}

const ALERTS_REFRESH_MS = 30_000

/** The same key as the user's alert list, so that saving an alert invalidates both. */
export const chartAlertsQuery = queryOptions({
  queryKey: ['price-alerts'],
  queryFn: async ({ signal }) => (await callApi(listPriceAlerts, { query: {} }, { signal })).data,
  refetchInterval: ALERTS_REFRESH_MS,
})

export interface HistoryRequest {
  readonly ticker: string
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
}

const DAY_S = 86_400

/** Daily rows of a period, both days included; disabled for null. */
export function priceHistoryQuery(request: HistoryRequest | null) {
  const { ticker, from, to } = request ?? { ticker: '', from: '', to: '' }
  return queryOptions({
    queryKey: ['price-history', ticker, from, to],
    queryFn: ({ signal }) =>
      callApi(
        endpoints.getPriceData,
        {
          params: {
            ticker,
            from: Date.parse(from) / 1000,
            to: Date.parse(to) / 1000 + DAY_S,
            interval: '1d',
          },
        },
        { signal },
      ),
    staleTime: DAILY_REFRESH_MS,
  })
}

const QUOTE_STALE_MS = 15_000

export function quickPriceQuery(ticker: string) {
  return queryOptions({
    queryKey: ['quotes', 'quick', ticker],
    queryFn: ({ signal }) => callApi(listQuotes, { query: { tickers: ticker } }, { signal }),
    staleTime: QUOTE_STALE_MS,
  })
}
