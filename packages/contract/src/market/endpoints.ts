import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/market/sessions',
  summary: 'Which exchanges are open, and until when',
  sharedForMs: 1000,
  responses: { 200: 'sessionStatesSchema' },
})

export const listIndices = endpoint({
  method: 'GET',
  path: '/marketData',
  summary: 'FTSE 100, FTSE 250 and FTSE AIM All-Share',
  sharedForMs: 1000,
  responses: { 200: 'marketIndicesSchema' },
})

export const listRisers = endpoint({
  method: 'GET',
  path: '/marketData/risers',
  summary: 'The largest rises of the day among the FTSE 350 and AIM',
  sharedForMs: 1000,
  responses: { 200: 'marketMoversSchema' },
})

export const listFallers = endpoint({
  method: 'GET',
  path: '/marketData/fallers',
  summary: 'The largest falls of the day among the FTSE 350 and AIM',
  sharedForMs: 1000,
  responses: { 200: 'marketMoversSchema' },
})
