import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getFxRate = endpoint({
  method: 'GET',
  path: '/api/fx/{pair}',
  summary: 'Get the rate of a currency pair such as `GBP-USD`, current or for a date',
  params: 'fxParamsSchema',
  query: 'fxQuerySchema',
  responses: { 200: 'fxRateSchema' },
})

export const listCurrencies = endpoint({
  method: 'GET',
  path: '/api/currencies',
  summary: 'List the ISO 4217 currencies by entity, including withdrawn ones',
  responses: { 200: 'currenciesSchema' },
})
