import * as endpoints from '@leadenhall/contract/news/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import {
  type CompanyNewsDeps,
  listCompanyGroups,
  listCompanyHeadlines,
} from './list-company-news.ts'
import { listMarketNews } from './list-market-news.ts'
import { searchNews } from './search-news.ts'

export function registerNewsRoutes(serve: Serve, deps: CompanyNewsDeps): void {
  serve(endpoints.listMarketHeadlines, () => listMarketNews(deps))

  serve(endpoints.listCompanyHeadlines, ({ params }) =>
    listCompanyHeadlines(deps, params.ticker, params.companyName),
  )

  serve(endpoints.searchNews, ({ query }) => searchNews(deps, query.query))

  serve(endpoints.listCompanyNewsGroups, ({ params }) => listCompanyGroups(deps, params.ticker))
}
