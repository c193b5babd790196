import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  summary: "List the user's API keys, newest first",
  access: 'signed-in',
  responses: { 200: 'apiKeysSchema' },
})

export const listKeyReach = endpoint({
  method: 'GET',
  path: '/api/keys/scopes',
  summary: 'List what each scope of API keys opens',
  responses: { 200: 'keyReachSchema' },
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  summary: 'Create an API key; only this response contains the key itself',
  access: 'signed-in',
  body: 'apiKeyBodySchema',
  responses: { 201: 'newApiKeySchema' },
})

export const decideKeyPortfolio = endpoint({
  method: 'PUT',
  path: '/api/keys/{id}/portfolio',
  summary: 'Decide whether an API key of an earlier release keeps the portfolio',
  access: 'signed-in',
  params: 'apiKeyParamsSchema',
  body: 'keyPortfolioBodySchema',
  responses: { 200: 'apiKeySchema' },
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/{id}',
  summary: 'Revoke an API key; takes effect immediately',
  access: 'signed-in',
  params: 'apiKeyParamsSchema',
  responses: { 204: null },
})
