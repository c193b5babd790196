import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthcheck',
  summary: 'Whether the server works, and what it stands on',
  responses: { 200: 'healthSchema' },
})

export const reloadCoreConfig = endpoint({
  method: 'GET',
  path: '/healthcheck/reloadCoreConfig',
  summary:
    'Make every node read the core configuration again; needs X-XSRF-TOKEN though it is a GET',
  access: 'admin',
  responses: { 200: 'reloadOutcomeSchema' },
})

export const probeSources = endpoint({
  method: 'POST',
  path: '/healthcheck/probe',
  summary: 'Ask every source for a sign of life, and tell how each answered',
  access: 'admin',
  responses: { 200: 'sourceStatesSchema' },
})
