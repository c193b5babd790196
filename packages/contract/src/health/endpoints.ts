import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthcheck',
  summary: 'Get the health of the server and its sources',
  sharedForMs: 500,
  responses: { 200: 'healthSchema' },
})

export const reloadCoreConfig = endpoint({
  method: 'GET',
  path: '/healthcheck/reloadCoreConfig',
  summary: 'Reload the core configuration on every node; needs X-XSRF-TOKEN although it is a GET',
  access: 'admin',
  responses: { 200: 'reloadOutcomeSchema' },
})

export const probeSources = endpoint({
  method: 'POST',
  path: '/healthcheck/probe',
  summary: 'Check every source and report the result of each',
  access: 'admin',
  responses: { 200: 'sourceStatesSchema' },
})
