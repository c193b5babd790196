import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listMetrics = endpoint({
  method: 'GET',
  path: '/api/figures/metrics',
  summary: 'List every metric with its formula, citation and unit',
  sharedForMs: 60_000,
  responses: { 200: 'metricsSchema' },
})

export const getFigures = endpoint({
  method: 'GET',
  path: '/api/figures/{ticker}',
  summary: 'Get the latest value of every metric of a listing, with period, source and age',
  params: 'figureParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'figuresSchema' },
})

export const getFigureSeries = endpoint({
  method: 'GET',
  path: '/api/figures/{ticker}/{metric}',
  summary: 'Get a metric of a listing period by period, oldest first',
  params: 'figureSeriesParamsSchema',
  query: 'figureSeriesQuerySchema',
  sharedForMs: 1000,
  responses: { 200: 'figureSeriesSchema' },
})

export const listCloses = endpoint({
  method: 'GET',
  path: '/api/closes',
  summary: 'List the latest daily closes of London listings, for lines in tables',
  query: 'closesQuerySchema',
  sharedForMs: 10_000,
  responses: { 200: 'closesSchema' },
})

export const getFundamentals = endpoint({
  method: 'GET',
  path: '/api/fundamentals/{ticker}',
  summary: 'Get the statements of a listing: years by lines, each cell with its source',
  params: 'figureParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'fundamentalsSchema' },
})

export const getPerformanceTable = endpoint({
  method: 'GET',
  path: '/api/performance-table/{ticker}',
  summary: 'Get the changes of a London share beside the FTSE All-Share and its supersector',
  params: 'figureParamsSchema',
  sharedForMs: 10_000,
  responses: { 200: 'performanceTableSchema' },
})

export const listPeers = endpoint({
  method: 'GET',
  path: '/api/peers/{ticker}',
  summary: "List the six companies of a share's supersector nearest by market cap, with medians",
  params: 'figureParamsSchema',
  sharedForMs: 10_000,
  responses: { 200: 'peersSchema' },
})
