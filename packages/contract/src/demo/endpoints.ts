import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const openGuest = endpoint({
  method: 'POST',
  path: '/api/demo/guest',
  summary: 'Sign in as a guest of the demo, with examples of one’s own; 404 with live data',
  responses: { 200: 'userSchema' },
})
