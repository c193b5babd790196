import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listShorts = endpoint({
  method: 'GET',
  path: '/api/shorts',
  summary: 'List the most shorted shares as of a day, largest first',
  query: 'shortsQuerySchema',
  sharedForMs: 1000,
  responses: { 200: 'shortsSchema' },
})

export const getShorts = endpoint({
  method: 'GET',
  path: '/api/shorts/{ticker}',
  summary: 'Get the short positions of a listing: both measures, and the holders that were named',
  params: 'shortParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'shareShortsSchema' },
})
