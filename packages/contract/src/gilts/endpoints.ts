import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listGilts = endpoint({
  method: 'GET',
  path: '/api/gilts',
  summary: 'List gilts with prices, yields and yields after tax',
  sharedForMs: 1000,
  query: 'giltsQuerySchema',
  responses: { 200: 'giltsSchema' },
})

export const calculateGilt = endpoint({
  method: 'GET',
  path: '/api/gilts/calculate',
  summary: 'Calculate price, yield and yield after tax of any gilt',
  query: 'giltCalculationQuerySchema',
  responses: { 200: 'giltCalculationSchema' },
})

export const getGilt = endpoint({
  method: 'GET',
  path: '/api/gilts/{isin}',
  summary: 'Get a gilt with its cash flows and what a sale does',
  sharedForMs: 1000,
  params: 'giltParamsSchema',
  query: 'giltsQuerySchema',
  responses: { 200: 'giltDetailSchema' },
})

export const buildGiltLadder = endpoint({
  method: 'POST',
  path: '/api/gilts/ladder',
  summary: 'Work out which gilts pay an amount each year',
  body: 'giltLadderBodySchema',
  responses: { 200: 'giltLadderSchema' },
})

export const listCashRates = endpoint({
  method: 'GET',
  path: '/api/cash-rates',
  summary: 'Compare interest on cash with a gilt, after tax',
  sharedForMs: 1000,
  query: 'cashRatesQuerySchema',
  responses: { 200: 'cashRatesSchema' },
})
