import * as endpoints from '@leadenhall/contract/keys/endpoints.ts'
import * as schemas from '@leadenhall/contract/keys/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { visitorOf } from '../../platform/http/access.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { createKey, type KeyDeps, listKeys, revokeKey } from './key-store.ts'

export function registerKeyRoutes(app: FastifyInstance, deps: KeyDeps): void {
  serveEndpoint(app, 'keys', schemas, endpoints.listApiKeys, (_, { request }) =>
    listKeys(deps.db, visitorOf(request).userId),
  )

  serveEndpoint(app, 'keys', schemas, endpoints.createApiKey, ({ body }, { request }) =>
    createKey(deps, visitorOf(request).userId, body),
  )

  serveEndpoint(app, 'keys', schemas, endpoints.revokeApiKey, async ({ params }, { request }) => {
    await revokeKey(deps.db, visitorOf(request).userId, params.id)
    return undefined
  })
}
