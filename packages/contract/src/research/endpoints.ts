import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listResearch = endpoint({
  method: 'GET',
  path: '/api/research/fetch',
  summary: 'List research headlines from all sources, newest first',
  sharedForMs: 1000,
  responses: { 200: 'researchItemsSchema' },
})

export const listResearchSources = endpoint({
  method: 'GET',
  path: '/api/research/sources',
  summary: 'List the research sources and when each was last read',
  responses: { 200: 'researchSourcesSchema' },
})
