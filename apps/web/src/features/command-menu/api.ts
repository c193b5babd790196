import * as instruments from '@leadenhall/contract/instruments/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** Shares the search box's query key, because the responses are the same. */
export function searchQuery(query: string) {
  return queryOptions({
    queryKey: ['instruments', 'search', query],
    queryFn: ({ signal }) =>
      callApi(instruments.searchInstruments, { query: { query } }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}
