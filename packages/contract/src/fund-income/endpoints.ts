import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getFundIncome = endpoint({
  method: 'GET',
  path: '/api/fund-income',
  summary: 'Get the income that a fund reported, and since when it is a reporting fund',
  access: 'signed-in',
  keyScope: 'tax',
  query: 'fundIncomeQuerySchema',
  responses: { 200: 'fundIncomeSchema' },
})

export const listFundIncomeImports = endpoint({
  method: 'GET',
  path: '/api/fund-income/imports',
  summary: 'List your own files of reported income, newest first',
  access: 'signed-in',
  keyScope: 'tax',
  responses: { 200: 'fundIncomeImportsSchema' },
})

/** multipart/form-data with `file`. */
export const previewFundIncome = endpoint({
  method: 'POST',
  path: '/api/fund-income/imports',
  summary: 'Read a report of funds’ income or a list of reporting funds; nothing counts yet',
  access: 'signed-in',
  maxBodyBytes: 16_842_752,
  responses: { 201: 'fundIncomeImportSchema' },
})

export const commitFundIncome = endpoint({
  method: 'POST',
  path: '/api/fund-income/imports/{id}/commit',
  summary: 'Let the rows of a read file count for your own tax',
  access: 'signed-in',
  params: 'fundIncomeImportParamsSchema',
  responses: { 200: 'fundIncomeImportSchema' },
})

export const deleteFundIncome = endpoint({
  method: 'DELETE',
  path: '/api/fund-income/imports/{id}',
  summary: 'Forget a file and its rows',
  access: 'signed-in',
  params: 'fundIncomeImportParamsSchema',
  responses: { 204: null },
})
