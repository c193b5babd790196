import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getIncome = endpoint({
  method: 'GET',
  path: '/api/portfolio/income',
  summary: 'Get income by month, received and expected',
  access: 'signed-in',
  keyScope: 'portfolio',
  query: 'incomeQuerySchema',
  responses: { 200: 'incomeSchema' },
})

export const getComing = endpoint({
  method: 'GET',
  path: '/api/portfolio/income/coming',
  summary:
    'List dividends that are declared and expected for the shares held, with 12-month totals',
  access: 'signed-in',
  keyScope: 'portfolio',
  query: 'comingQuerySchema',
  responses: { 200: 'comingSchema' },
})

export const getIncomePlan = endpoint({
  method: 'GET',
  path: '/api/portfolio/income/plan',
  summary: 'Get what is missing for an income, and the pounds to invest at a yield',
  access: 'signed-in',
  keyScope: 'portfolio',
  query: 'planQuerySchema',
  responses: { 200: 'planSchema' },
})
