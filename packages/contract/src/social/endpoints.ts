import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listTweets = endpoint({
  method: 'GET',
  path: '/twitter/hashtag/{ticker}',
  summary: 'List recent posts on X that mention the share; needs X_BEARER_TOKEN',
  params: 'hashtagParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'tweetsSchema' },
})
