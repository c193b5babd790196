import * as endpoints from '@leadenhall/contract/reviews/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { getSummary } from './get-summary.ts'
import { listReviews } from './list-reviews.ts'
import type { ReviewDeps } from './read-page.ts'
import { searchBusinesses } from './search-businesses.ts'

export function registerReviewRoutes(serve: Serve, deps: ReviewDeps): void {
  serve(endpoints.listReviews, async ({ params }, { reply }) => {
    const isWanted = () => !reply.raw.destroyed
    const reading = await listReviews(deps, params.business, params.pages, isWanted)
    // The body must stay a bare list, so completeness goes into headers.
    void reply.header('x-complete', String(reading.isComplete))
    void reply.header('x-pages-read', reading.pagesRead)
    if (reading.pages !== null) void reply.header('x-pages', reading.pages)
    return [...reading.reviews]
  })

  serve(endpoints.searchReviewedBusinesses, ({ query }) => searchBusinesses(deps, query.query))

  serve(endpoints.getReviewSummary, ({ query }) => getSummary(deps, query.name))
}
