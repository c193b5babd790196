/** Companies in an offer period, for pages of other features that mark them. */
import { listOffers } from '@leadenhall/contract/offers/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

const FRESH_MS = 60_000

export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => callApi(listOffers, { query: {} }, { signal }),
  staleTime: FRESH_MS,
})
