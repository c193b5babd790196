import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getFund = endpoint({
  method: 'GET',
  path: '/api/funds/{ticker}',
  summary: 'Get the charge, holdings, tracking and rivals of an exchange-traded fund',
  params: 'fundTickerParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'fundSchema' },
})
