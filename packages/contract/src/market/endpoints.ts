import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listTradingSessions = endpoint({
  method: 'GET',
  path: '/api/market/sessions',
  summary: 'List the exchanges with their current session',
  sharedForMs: 1000,
  responses: { 200: 'sessionStatesSchema' },
})

export const listIndices = endpoint({
  method: 'GET',
  path: '/marketData',
  summary: 'Get the FTSE 100, FTSE 250 and FTSE AIM All-Share indices',
  sharedForMs: 1000,
  responses: { 200: 'marketIndicesSchema' },
})

export const listRisers = endpoint({
  method: 'GET',
  path: '/marketData/risers',
  summary: "List the day's biggest risers in the FTSE 350 and AIM",
  sharedForMs: 1000,
  responses: { 200: 'marketMoversSchema' },
})

export const listFallers = endpoint({
  method: 'GET',
  path: '/marketData/fallers',
  summary: "List the day's biggest fallers in the FTSE 350 and AIM",
  sharedForMs: 1000,
  responses: { 200: 'marketMoversSchema' },
})

export const listMarketGroups = endpoint({
  method: 'GET',
  path: '/api/market/groups',
  summary: 'List industries or sectors with size, changes, and their best and worst share today',
  sharedForMs: 5000,
  query: 'marketGroupsQuerySchema',
  responses: { 200: 'marketGroupsSchema' },
})

export const getCompanyCalendar = endpoint({
  method: 'GET',
  path: '/api/market/calendar',
  summary: 'List results and ex-dividend days of London shares, largest companies first',
  sharedForMs: 5000,
  query: 'companyCalendarQuerySchema',
  responses: { 200: 'companyCalendarSchema' },
})

export const getMarketMap = endpoint({
  method: 'GET',
  path: '/api/market/map',
  summary: 'Get the shares of an index by sector, with market cap and change',
  sharedForMs: 1000,
  query: 'marketMapQuerySchema',
  responses: { 200: 'marketMapSchema' },
})
