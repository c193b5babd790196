import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listReviews = endpoint({
  method: 'GET',
  path: '/trustpilot/{pages}/{*}',
  summary: 'Reviews of a business: all pages, or pages from-to',
  params: 'reviewParamsSchema',
  responses: { 200: 'reviewsSchema' },
})

export const searchReviewedBusinesses = endpoint({
  method: 'GET',
  path: '/api/reviews/search',
  summary: 'Businesses that the review site lists for a text',
  query: 'reviewSearchQuerySchema',
  responses: { 200: 'reviewedBusinessesSchema' },
})

export const getReviewSummary = endpoint({
  method: 'GET',
  path: '/api/reviews/summary',
  summary: 'How many reviews and pages a business has',
  query: 'reviewSummaryQuerySchema',
  responses: { 200: 'reviewSummarySchema' },
})
