import * as endpoints from '@leadenhall/contract/keys/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { createKey, type KeyDeps, listKeys, revokeKey } from './key-store.ts'

export function registerKeyRoutes(serve: Serve, deps: KeyDeps): void {
  serve(endpoints.listApiKeys, (_, { userId }) => listKeys(deps.db, userId))

  serve(endpoints.createApiKey, ({ body }, { userId }) => createKey(deps, userId, body))

  serve(endpoints.revokeApiKey, async ({ params }, { userId }) => {
    await revokeKey(deps.db, userId, params.id)
    return undefined
  })
}
