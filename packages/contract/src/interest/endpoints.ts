import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const registerInterest = endpoint({
  method: 'POST',
  path: '/api/interestmailinglist/register',
  summary: 'Register to receive development updates by email',
  body: 'interestSchema',
  responses: { 200: 'interestOutcomeSchema' },
})
