import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  summary: 'One’s API keys, the newest first',
  access: 'signed-in',
  responses: { 200: 'apiKeysSchema' },
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  summary: 'Make an API key; the answer is the only one that holds it',
  access: 'signed-in',
  body: 'apiKeyBodySchema',
  responses: { 201: 'newApiKeySchema' },
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/{id}',
  summary: 'Revoke one of one’s API keys: the next call with it is refused',
  access: 'signed-in',
  params: 'apiKeyParamsSchema',
  responses: { 204: null },
})
