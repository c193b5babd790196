import * as endpoints from '@leadenhall/contract/reviews/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export function businessSearchQuery(text: string) {
  return queryOptions({
    queryKey: ['reviews', 'search', text],
    queryFn: ({ signal }) =>
      callApi(endpoints.searchReviewedBusinesses, { query: { query: text } }, { signal }),
    staleTime: 10 * 60_000,
    retry: false,
  })
}
