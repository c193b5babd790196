import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const runScreen = endpoint({
  method: 'POST',
  path: '/api/screener/run',
  summary: 'Listings that match, a page or all of them, with counts beside every option if asked',
  keyScope: 'read',
  body: 'runScreenBodySchema',
  responses: { 200: 'screenResultSchema' },
})

export const loadScreeners = endpoint({
  method: 'GET',
  path: '/api/screener/load',
  summary: 'Own saved screeners by name',
  access: 'signed-in',
  keyScope: 'read',
  responses: { 200: 'savedScreenersSchema' },
})

export const saveScreener = endpoint({
  method: 'POST',
  path: '/api/screener/save',
  summary: 'Save a screener under a name',
  access: 'signed-in',
  body: 'saveScreenerBodySchema',
  responses: { 200: 'savedScreenerOutcomeSchema' },
})

export const updateScreener = endpoint({
  method: 'POST',
  path: '/api/screener/update/{id}',
  summary: 'Rename a saved screener, or change its description or filters',
  access: 'signed-in',
  params: 'savedScreenerParamsSchema',
  body: 'updateScreenerBodySchema',
  responses: { 200: 'savedScreenerOutcomeSchema' },
})

export const deleteScreener = endpoint({
  method: 'POST',
  path: '/api/screener/delete/{id}',
  summary: 'Remove a saved screener',
  access: 'signed-in',
  params: 'savedScreenerParamsSchema',
  responses: { 200: 'savedScreenerOutcomeSchema' },
})
