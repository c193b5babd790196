import * as endpoints from '@leadenhall/contract/reviews/endpoints.ts'
import * as schemas from '@leadenhall/contract/reviews/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { ReviewSource } from '../../providers/content-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import { registerReviewRoutes } from './routes.ts'

export function reviewsModule({ reviews }: { readonly reviews: Registry<ReviewSource> }): Module {
  return {
    name: 'reviews',
    summary: 'Reviews of businesses',
    register: ({ cache, serve }) =>
      registerReviewRoutes(serve({ endpoints, schemas }), { cache, reviews }),
  }
}
