import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listMarketHeadlines = endpoint({
  method: 'GET',
  path: '/news/headlines/market',
  summary: 'List market headlines, grouped by source',
  sharedForMs: 1000,
  responses: { 200: 'newsGroupsSchema' },
})

export const listCompanyHeadlines = endpoint({
  method: 'GET',
  path: '/news/headlines/company/{ticker}/{companyName}',
  summary: 'List headlines about a company from all sources, newest first',
  params: 'companyNewsParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'companyHeadlinesSchema' },
})

export const listCompanyNewsGroups = endpoint({
  method: 'GET',
  path: '/api/news/company/{ticker}',
  summary:
    'List headlines about a listed company, grouped by source, with the state of each source',
  params: 'companyGroupsParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'newsGroupsSchema' },
})

export const searchNews = endpoint({
  method: 'GET',
  path: '/api/news/search',
  summary: 'Search stored headlines by ticker or keywords',
  query: 'newsSearchQuerySchema',
  responses: { 200: 'newsSearchSchema' },
})
