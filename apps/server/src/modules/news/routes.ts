import * as endpoints from '@leadenhall/contract/news/endpoints.ts'
import * as schemas from '@leadenhall/contract/news/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import {
  type CompanyNewsDeps,
  listCompanyGroups,
  listCompanyHeadlines,
} from './list-company-news.ts'
import { listMarketNews } from './list-market-news.ts'
import { searchNews } from './search-news.ts'

export function registerNewsRoutes(app: FastifyInstance, deps: CompanyNewsDeps): void {
  serveEndpoint(app, 'news', schemas, endpoints.listMarketHeadlines, () => listMarketNews(deps))

  serveEndpoint(app, 'news', schemas, endpoints.listCompanyHeadlines, ({ params }) =>
    listCompanyHeadlines(deps, params.ticker, params.companyName),
  )

  serveEndpoint(app, 'news', schemas, endpoints.searchNews, ({ query }) =>
    searchNews(deps, query.query),
  )

  serveEndpoint(app, 'news', schemas, endpoints.listCompanyNewsGroups, ({ params }) =>
    listCompanyGroups(deps, params.ticker),
  )
}
