import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listReviews = endpoint({
  method: 'GET',
  path: '/trustpilot/{pages}/{*business}',
  summary:
    'Get reviews of a business: all pages, or pages from-to; x-complete: false marks a part of them',
  params: 'reviewParamsSchema',
  responses: { 200: 'reviewsSchema' },
})

export const searchReviewedBusinesses = endpoint({
  method: 'GET',
  path: '/api/reviews/search',
  summary: 'Search the review site for businesses',
  query: 'reviewSearchQuerySchema',
  responses: { 200: 'reviewedBusinessesSchema' },
})

export const getReviewSummary = endpoint({
  method: 'GET',
  path: '/api/reviews/summary',
  summary: 'Get the number of reviews and pages of a business',
  query: 'reviewSummaryQuerySchema',
  responses: { 200: 'reviewSummarySchema' },
})
