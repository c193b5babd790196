import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getRandomQuotation = endpoint({
  method: 'GET',
  path: '/api/quotes/random',
  summary: 'Get a random quotation about investing',
  responses: { 200: 'quotationSchema' },
})
