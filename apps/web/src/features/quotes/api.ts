import { getFxRate } from '@leadenhall/contract/currencies/endpoints.ts'
import * as quotes from '@leadenhall/contract/quotes/endpoints.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, callApi } from '../../lib/api.ts'

export const INFO_SOURCES = [
  { key: 'YAHOO', name: 'Yahoo Finance' },
  { key: 'GOOGLE', name: 'Google Finance' },
] as const
export type InfoSource = (typeof INFO_SOURCES)[number]['key']

export interface InfoRequest {
  readonly ticker: string
  readonly source: InfoSource
  readonly withProfile: boolean
}

/** Disabled for null. */
export function infoQuery(request: InfoRequest | null) {
  const { ticker, source, withProfile } = request ?? {
    ticker: '',
    source: 'YAHOO',
    withProfile: true,
  }
  return queryOptions({
    queryKey: ['stock-info', ticker, source, withProfile],
    queryFn: ({ signal }) =>
      callApi(
        quotes.getStockInfoFromSource,
        { params: { ticker, source }, query: { getProfile: String(withProfile) } },
        { signal },
      ),
    staleTime: 15_000,
    retry: false,
  })
}

/** Maximum tickers in a group, all fetched in one call. */
export const MAX_GROUP = 200

export function groupQuery(tickers: readonly string[]) {
  return queryOptions({
    queryKey: ['quotes', 'group', ...tickers],
    queryFn: ({ signal }) =>
      callApi(quotes.listQuotes, { query: { tickers: tickers.join(',') } }, { signal }),
    staleTime: 0,
  })
}

/** Pounds per unit of each quoted currency; currencies without a rate are omitted. */
export function poundRatesQuery(items: readonly Quote[]) {
  const currencies = new Set(items.flatMap(({ unit }) => (unit === null ? [] : currencyOf(unit))))
  currencies.delete('GBP')
  const wanted = [...currencies].toSorted()
  return queryOptions({
    queryKey: ['fx', 'pounds', ...wanted],
    queryFn: async ({ signal }) => {
      const rates = await Promise.all(
        wanted.map(async (currency) => {
          try {
            const params = { pair: `${currency}-GBP` }
            const { rate } = await callApi(getFxRate, { params, query: {} }, { signal })
            return [[currency, rate]] as const
          } catch (error) {
            if (!(error instanceof ApiError)) throw error
            return []
          }
        }),
      )
      return new Map<string, number>(rates.flat())
    },
    staleTime: 5 * 60_000,
  })
}
