import * as endpoints from '@leadenhall/contract/reviews/endpoints.ts'
import type { Review } from '@leadenhall/contract/reviews/index.ts'
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

/** One page of a business's reviews. */
export function fetchReviews(name: string, page: number, signal: AbortSignal): Promise<Review[]> {
  const params = { pages: `${page}-${page}`, business: name }
  return callApi(endpoints.listReviews, { params }, { signal })
}

/** Number of review pages of a business. */
export async function fetchPageCount(name: string, signal: AbortSignal): Promise<number> {
  return (await callApi(endpoints.getReviewSummary, { query: { name } }, { signal })).pages
}
