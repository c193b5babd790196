import * as endpoints from '@leadenhall/contract/news/endpoints.ts'
import * as schemas from '@leadenhall/contract/news/schemas.ts'
import { toAddress } from '@leadenhall/contract/shared/endpoint.ts'
import type { Module } from '../../platform/module.ts'
import { prefetchForListing } from '../instruments/index.ts'
import type { CompanyNewsDeps } from './list-company-news.ts'
import { registerNewsRoutes } from './routes.ts'

export function newsModule(options: Pick<CompanyNewsDeps, 'news' | 'universe'>): Module {
  return {
    name: 'news',
    summary: 'Headlines about the market and companies',
    register({ archive, clock, pages, serve }) {
      registerNewsRoutes(serve({ endpoints, schemas }), { ...options, archive, clock })
      pages.add('home', { prefetch: () => [toAddress(endpoints.listMarketHeadlines, {})] })
      pages.add('share', {
        prefetch: prefetchForListing(options.universe, (ticker) => [
          toAddress(endpoints.listCompanyNewsGroups, { params: { ticker } }),
        ]),
      })
    },
  }
}
