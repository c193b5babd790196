/** Parts of the user's portfolio that several features show. */
import * as endpoints from '@leadenhall/contract/income/endpoints.ts'
import { getHoldings, getPortfolioPosition } from '@leadenhall/contract/portfolio/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

/** Everything that a change of the ledger makes stale. */
export const PORTFOLIO = { queryKey: ['portfolio'] } as const

const REFRESH_MS = 60_000

export const holdingsQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['portfolio', 'holdings', account ?? null],
    queryFn: ({ signal }) => callApi(getHoldings, { query: { account } }, { signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })

export const positionQuery = (ticker: string) =>
  queryOptions({
    queryKey: ['portfolio', 'position', ticker],
    queryFn: ({ signal }) => callApi(getPortfolioPosition, { params: { ticker } }, { signal }),
  })

export const incomeQuery = (year: number | undefined, account: string | undefined) =>
  queryOptions({
    queryKey: ['portfolio', 'income', year ?? null, account ?? null],
    queryFn: ({ signal }) => callApi(endpoints.getIncome, { query: { year, account } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const comingQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['portfolio', 'income', 'coming', account ?? null],
    queryFn: ({ signal }) => callApi(endpoints.getComing, { query: { account } }, { signal }),
    placeholderData: keepPreviousData,
  })
