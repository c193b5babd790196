import * as endpoints from '@leadenhall/contract/keys/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { createKey, decidePortfolio, type KeyDeps, listKeys, revokeKey } from './key-store.ts'
import { listReach } from './list-reach.ts'

export function registerKeyRoutes(http: FastifyInstance, serve: Serve, deps: KeyDeps): void {
  serve(endpoints.listApiKeys, (_, { userId }) => listKeys(deps, userId))

  // The document is complete once the server has started.
  serve(endpoints.listKeyReach, async () => listReach(http.swagger()))

  serve(endpoints.createApiKey, ({ body }, { userId }) => createKey(deps, userId, body))

  serve(endpoints.decideKeyPortfolio, ({ params, body }, { userId }) =>
    decidePortfolio(deps, userId, { ...params, ...body }),
  )

  serve(endpoints.revokeApiKey, async ({ params }, { userId }) => {
    await revokeKey(deps.db, userId, params.id)
    return undefined
  })
}
