import * as endpoints from '@leadenhall/contract/social/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { listTweets, type SocialDeps } from './list-tweets.ts'

export function registerSocialRoutes(serve: Serve, deps: SocialDeps): void {
  serve(endpoints.listTweets, ({ params }) => listTweets(deps, params.ticker))
}
