import * as endpoints from '@leadenhall/contract/social/endpoints.ts'
import * as schemas from '@leadenhall/contract/social/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { listTweets, type SocialDeps } from './list-tweets.ts'

export function registerSocialRoutes(app: FastifyInstance, deps: SocialDeps): void {
  serveEndpoint(app, 'social', schemas, endpoints.listTweets, ({ params }) =>
    listTweets(deps, params.ticker),
  )
}
