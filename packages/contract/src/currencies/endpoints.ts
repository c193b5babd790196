import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getFxRate = endpoint({
  method: 'GET',
  path: '/api/fx/{pair}',
  summary: 'Rate of a currency pair, `GBP-USD`, now or on a day',
  params: 'fxParamsSchema',
  query: 'fxQuerySchema',
  responses: { 200: 'fxRateSchema' },
})

export const listCurrencies = endpoint({
  method: 'GET',
  path: '/api/currencies',
  summary: 'ISO 4217: currencies by entity, withdrawn ones among them',
  responses: { 200: 'currenciesSchema' },
})
