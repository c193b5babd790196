import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listDrawings = endpoint({
  method: 'GET',
  path: '/api/drawings/{ticker}',
  summary: "List the user's drawings on a chart, in today's shares",
  access: 'signed-in',
  keyScope: 'read',
  params: 'drawingsParamsSchema',
  responses: { 200: 'drawingsSchema' },
})

export const createDrawing = endpoint({
  method: 'POST',
  path: '/api/drawings/{ticker}',
  summary: 'Draw on a chart',
  access: 'signed-in',
  keyScope: 'write',
  params: 'drawingsParamsSchema',
  body: 'drawingBodySchema',
  responses: { 201: 'drawingSchema' },
})

export const updateDrawing = endpoint({
  method: 'PUT',
  path: '/api/drawings/{ticker}/{id}',
  summary: 'Change a drawing',
  access: 'signed-in',
  keyScope: 'write',
  params: 'drawingParamsSchema',
  body: 'drawingBodySchema',
  responses: { 200: 'drawingSchema' },
})

export const deleteDrawing = endpoint({
  method: 'DELETE',
  path: '/api/drawings/{ticker}/{id}',
  summary: 'Delete a drawing',
  access: 'signed-in',
  keyScope: 'write',
  params: 'drawingParamsSchema',
  responses: { 204: null },
})
