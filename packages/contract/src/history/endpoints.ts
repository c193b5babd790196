import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getPriceData = endpoint({
  method: 'GET',
  path: '/priceDataCsv/{ticker}/{from}/{to}/{interval}',
  summary: 'Get price history as rows, oldest first; `from` and `to` are Unix seconds',
  params: 'priceDataParamsSchema',
  sharedForMs: 10_000,
  responses: { 200: 'priceRowsSchema' },
})

export const getChart = endpoint({
  method: 'GET',
  path: '/api/chart/{ticker}',
  summary: 'Get the split-adjusted bars of a chart range, with corporate actions',
  params: 'chartParamsSchema',
  query: 'chartQuerySchema',
  sharedForMs: 1000,
  responses: { 200: 'chartSchema' },
})

export const listRangeChanges = endpoint({
  method: 'GET',
  path: '/api/chart/{ticker}/changes',
  summary:
    "Get the change over each chart range from one day to five years, of one series' daily closes",
  params: 'chartParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'rangeChangesSchema' },
})
