import * as endpoints from '@leadenhall/contract/reviews/endpoints.ts'
import * as schemas from '@leadenhall/contract/reviews/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { getSummary } from './get-summary.ts'
import { listReviews } from './list-reviews.ts'
import type { ReviewDeps } from './read-page.ts'
import { searchBusinesses } from './search-businesses.ts'

export function registerReviewRoutes(app: FastifyInstance, deps: ReviewDeps): void {
  serveEndpoint(app, 'reviews', schemas, endpoints.listReviews, ({ params }, { reply }) =>
    listReviews(deps, params['*'], params.pages, () => !reply.raw.destroyed),
  )

  serveEndpoint(app, 'reviews', schemas, endpoints.searchReviewedBusinesses, ({ query }) =>
    searchBusinesses(deps, query.query),
  )

  serveEndpoint(app, 'reviews', schemas, endpoints.getReviewSummary, ({ query }) =>
    getSummary(deps, query.name),
  )
}
