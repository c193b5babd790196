import * as endpoints from '@leadenhall/contract/shorts/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export function mostShortedQuery(asOf: string) {
  return queryOptions({
    queryKey: ['shorts', 'list', asOf],
    queryFn: ({ signal }) =>
      callApi(endpoints.listShorts, { query: asOf === '' ? {} : { asOf } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function shortsQuery(ticker: string) {
  return queryOptions({
    queryKey: ['shorts', ticker],
    queryFn: ({ signal }) => callApi(endpoints.getShorts, { params: { ticker } }, { signal }),
  })
}
