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

export const getIncomeAlerts = endpoint({
  method: 'GET',
  path: '/api/portfolio/income/alerts',
  summary: 'Get which notifications about dividends of held shares are on',
  access: 'signed-in',
  keyScope: 'portfolio',
  responses: { 200: 'incomeAlertsSchema' },
})

export const setIncomeAlerts = endpoint({
  method: 'PUT',
  path: '/api/portfolio/income/alerts',
  summary: 'Choose the notifications about dividends of held shares',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  body: 'incomeAlertsBodySchema',
  responses: { 200: 'incomeAlertsSchema' },
})
