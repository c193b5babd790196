/** The user's holdings, for pages of other features that mark or filter them. */
import { listHeldTickers } from '@leadenhall/contract/portfolio/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

const FRESH_MS = 60_000

/** Tickers in alphabetical order. The key begins as the portfolio's own, whose changes make it stale. */
export const heldTickersQuery = (isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['portfolio', 'tickers'],
    queryFn: async ({ signal }) => (await callApi(listHeldTickers, {}, { signal })).tickers,
    enabled: isSignedIn,
    staleTime: FRESH_MS,
  })
