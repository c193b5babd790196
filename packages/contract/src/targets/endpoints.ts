import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getTargets = endpoint({
  method: 'GET',
  path: '/api/portfolio/targets',
  summary: 'Get target weights of classes, with their values, drifts and bands',
  access: 'signed-in',
  keyScope: 'portfolio',
  query: 'targetsQuerySchema',
  responses: { 200: 'targetsSchema' },
})

export const setTargets = endpoint({
  method: 'PUT',
  path: '/api/portfolio/targets',
  summary: 'Replace all classes with their targets',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  body: 'targetsBodySchema',
  responses: { 200: 'targetsSchema' },
})

export const planContribution = endpoint({
  method: 'GET',
  path: '/api/portfolio/targets/contribution',
  summary: 'Propose the trades of a next contribution, each with its cost and gain',
  access: 'signed-in',
  keyScope: 'tax',
  query: 'contributionQuerySchema',
  responses: { 200: 'contributionSchema' },
})
