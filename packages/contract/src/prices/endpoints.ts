import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const chooseFirstPrices = endpoint({
  method: 'POST',
  path: '/api/sources/choice',
  summary: 'Decide where a new installation gets its prices from',
  access: 'admin',
  body: 'priceChoiceSchema',
  responses: { 200: 'priceChoiceResultSchema' },
})

export const listPriceSources = endpoint({
  method: 'GET',
  path: '/api/sources/prices',
  summary: 'List the sources of prices in order, with their state and the requests left today',
  responses: { 200: 'priceSourcesSchema' },
})

export const listPriceImports = endpoint({
  method: 'GET',
  path: '/api/prices/imports',
  summary: 'List the price files that count, newest first',
  access: 'admin',
  responses: { 200: 'priceImportsSchema' },
})

/**
 * multipart/form-data with `file`, and the answers to its questions: `ticker`, `date_order` (`dmy` or
 * `mdy`), `decimal_mark`, `unit` for all instruments without one, or `units` as JSON by ticker.
 */
export const previewPriceImport = endpoint({
  method: 'POST',
  path: '/api/prices/imports',
  summary: 'Read a file of daily prices; nothing counts yet',
  access: 'admin',
  maxBodyBytes: 33_619_968,
  responses: { 201: 'priceImportSchema' },
})

export const commitPriceImport = endpoint({
  method: 'POST',
  path: '/api/prices/imports/{id}/commit',
  summary: 'Let the prices of a read file count for all users',
  access: 'admin',
  params: 'priceImportParamsSchema',
  responses: { 200: 'priceImportSchema' },
})

export const undoPriceImport = endpoint({
  method: 'DELETE',
  path: '/api/prices/imports/{id}',
  summary: 'Undo a price file: its days become those from before it',
  access: 'admin',
  params: 'priceImportParamsSchema',
  responses: { 204: null },
})
