import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getCosts = endpoint({
  method: 'GET',
  path: '/api/costs/{ticker}',
  summary: 'Get what buying and selling a listing costs, each part with its rule',
  params: 'costParamsSchema',
  query: 'costQuerySchema',
  sharedForMs: 1000,
  responses: { 200: 'roundTripCostSchema' },
})
