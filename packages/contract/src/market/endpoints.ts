import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/market/sessions',
  summary: 'Which exchanges are open, and until when',
  responses: { 200: 'sessionStatesSchema' },
})
