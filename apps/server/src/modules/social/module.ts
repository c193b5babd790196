import { toAddress } from '@leadenhall/contract/shared/endpoint.ts'
import * as endpoints from '@leadenhall/contract/social/endpoints.ts'
import * as schemas from '@leadenhall/contract/social/schemas.ts'
import type { Module } from '../../platform/module.ts'
import { prefetchForListing } from '../instruments/index.ts'
import type { SocialDeps } from './list-tweets.ts'
import { registerSocialRoutes } from './routes.ts'

export interface SocialOptions extends Pick<SocialDeps, 'social' | 'universe'> {
  /** True if pages show posts on X. */
  readonly hasPosts: boolean
}

export function socialModule(options: SocialOptions): Module {
  return {
    name: 'social',
    summary: 'Posts about a share',
    register({ archive, clock, pages, serve }) {
      registerSocialRoutes(serve({ endpoints, schemas }), { ...options, archive, clock })
      if (!options.hasPosts) return
      pages.add('share', {
        prefetch: prefetchForListing(options.universe, (ticker) => [
          toAddress(endpoints.listTweets, { params: { ticker } }),
        ]),
      })
    },
  }
}
