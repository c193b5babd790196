import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listTradingSessions = endpoint({
  method: 'GET',
  path: '/api/market/sessions',
  summary: 'List the exchanges with their current session',
  sharedForMs: 1000,
  responses: { 200: 'sessionStatesSchema' },
})

export const listIndices = endpoint({
  method: 'GET',
  path: '/marketData',
  summary: 'Get the FTSE 100, FTSE 250 and FTSE AIM All-Share indices',
  sharedForMs: 1000,
  responses: { 200: 'marketIndicesSchema' },
})

export const listRisers = endpoint({
  method: 'GET',
  path: '/marketData/risers',
  summary: "List the day's biggest risers in the FTSE 350 and AIM",
  sharedForMs: 1000,
  responses: { 200: 'marketMoversSchema' },
})

export const listFallers = endpoint({
  method: 'GET',
  path: '/marketData/fallers',
  summary: "List the day's biggest fallers in the FTSE 350 and AIM",
  sharedForMs: 1000,
  responses: { 200: 'marketMoversSchema' },
})
