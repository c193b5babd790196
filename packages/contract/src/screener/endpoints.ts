import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const runScreen = endpoint({
  method: 'POST',
  path: '/api/screener/run',
  summary: 'Run a screen: one page of matches or all of them, optionally with a count per option',
  keyScope: 'read',
  sharedForMs: 1000,
  body: 'runScreenBodySchema',
  maxBodyBytes: 256_000,
  responses: { 200: 'screenResultSchema' },
})

export const loadScreeners = endpoint({
  method: 'GET',
  path: '/api/screener/load',
  summary: "List the user's saved screeners by name",
  access: 'signed-in',
  keyScope: 'read',
  responses: { 200: 'savedScreenersSchema' },
})

export const saveScreener = endpoint({
  method: 'POST',
  path: '/api/screener/save',
  summary: 'Save a screener',
  access: 'signed-in',
  body: 'saveScreenerBodySchema',
  maxBodyBytes: 128_000,
  responses: { 200: 'savedScreenerOutcomeSchema' },
})

export const updateScreener = endpoint({
  method: 'POST',
  path: '/api/screener/update/{id}',
  summary: "Change a saved screener's name, description or filters",
  access: 'signed-in',
  params: 'savedScreenerParamsSchema',
  body: 'updateScreenerBodySchema',
  maxBodyBytes: 128_000,
  responses: { 200: 'savedScreenerOutcomeSchema' },
})

export const deleteScreener = endpoint({
  method: 'POST',
  path: '/api/screener/delete/{id}',
  summary: 'Delete a saved screener',
  access: 'signed-in',
  params: 'savedScreenerParamsSchema',
  responses: { 200: 'savedScreenerOutcomeSchema' },
})
