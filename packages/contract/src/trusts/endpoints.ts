import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listTrusts = endpoint({
  method: 'GET',
  path: '/api/trusts',
  summary: 'List closed-ended funds by sector, with NAV and discount',
  sharedForMs: 1000,
  responses: { 200: 'trustsSchema' },
})

export const getTrust = endpoint({
  method: 'GET',
  path: '/api/trusts/{ticker}',
  summary: 'Get NAV, discount and three years of discounts of a closed-ended fund',
  params: 'trustParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'trustDetailSchema' },
})
