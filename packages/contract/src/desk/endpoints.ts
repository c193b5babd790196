import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listLayouts = endpoint({
  method: 'GET',
  path: '/api/layouts',
  summary: "List the user's desks and chart layouts, by name",
  access: 'signed-in',
  keyScope: 'read',
  responses: { 200: 'layoutsSchema' },
})

export const createLayout = endpoint({
  method: 'POST',
  path: '/api/layouts',
  summary: 'Create a desk or a chart layout',
  access: 'signed-in',
  keyScope: 'write',
  body: 'layoutBodySchema',
  maxBodyBytes: 128_000,
  responses: { 201: 'layoutSchema' },
})

export const updateLayout = endpoint({
  method: 'PUT',
  path: '/api/layouts/{id}',
  summary: 'Replace a desk or a chart layout',
  access: 'signed-in',
  keyScope: 'write',
  params: 'layoutParamsSchema',
  body: 'layoutBodySchema',
  maxBodyBytes: 128_000,
  responses: { 200: 'layoutSchema' },
})

export const deleteLayout = endpoint({
  method: 'DELETE',
  path: '/api/layouts/{id}',
  summary: 'Delete a desk or a chart layout',
  access: 'signed-in',
  keyScope: 'write',
  params: 'layoutParamsSchema',
  responses: { 204: null },
})
