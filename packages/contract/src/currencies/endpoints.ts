import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getFxRate = endpoint({
  method: 'GET',
  path: '/api/fx/{pair}',
  summary: 'Price of a currency pair, `GBP-USD`',
  params: 'fxParamsSchema',
  responses: { 200: 'fxRateSchema' },
})
