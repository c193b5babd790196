import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getStockBoard = endpoint({
  method: 'GET',
  path: '/api/stockboard',
  summary: "List the cards of the user's stock board",
  access: 'signed-in',
  keyScope: 'read',
  responses: { 200: 'keptBoardSchema' },
})

export const saveStockBoard = endpoint({
  method: 'PUT',
  path: '/api/stockboard',
  summary: "Replace the cards of the user's stock board",
  access: 'signed-in',
  keyScope: 'write',
  body: 'stockBoardSchema',
  maxBodyBytes: 400_000,
  responses: { 200: 'keptBoardSchema' },
})
