import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/offers',
  summary: 'List companies in an offer period, by deadline, with what changed in the newest table',
  query: 'offersQuerySchema',
  responses: { 200: 'offersSchema' },
})

export const getOffer = endpoint({
  method: 'GET',
  path: '/api/offers/{isin}',
  summary: 'Get the offer for a company and the history of its states',
  params: 'offerParamsSchema',
  responses: { 200: 'offerDetailSchema' },
})

export const getSpread = endpoint({
  method: 'GET',
  path: '/api/offers/{isin}/spread',
  summary: 'Get the spread of a price to terms that you enter, before and after stamp duty',
  params: 'offerParamsSchema',
  query: 'spreadQuerySchema',
  responses: { 200: 'spreadSchema' },
})
