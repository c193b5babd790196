import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listStories = endpoint({
  method: 'GET',
  path: '/api/tape',
  summary: 'List what prices and volumes did, rarest and newest first',
  sharedForMs: 1000,
  query: 'tapeQuerySchema',
  responses: { 200: 'storiesSchema' },
})
