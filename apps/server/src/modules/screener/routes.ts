import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import * as schemas from '@leadenhall/contract/screener/schemas.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { registerExportRoutes } from './export-routes.ts'
import { keepSnapshot, type SnapshotDeps } from './keep-snapshot.ts'
import { runScreen, writeWholeScreen } from './run-screen.ts'
import { registerSavedScreenerRoutes } from './saved-screener-routes.ts'
import { toPacedStream } from './to-paced-stream.ts'

export type ScreenerDeps = Omit<SnapshotDeps, 'onError'> & { readonly db: Db }

export interface Screener {
  /** Quotes have changed: the screener's figures follow. */
  touch(): void
}

export function registerScreenerRoutes(app: FastifyInstance, deps: ScreenerDeps): Screener {
  const keeper = keepSnapshot({
    ...deps,
    onError: (error) => app.log.error({ err: error }, 'screener snapshot'),
  })
  app.addHook('onReady', async () => keeper.touch())
  app.addHook('onClose', async () => keeper.close())

  serveEndpoint(app, 'screener', schemas, endpoints.runScreen, async ({ body }, { reply }) => {
    const snapshot = await keeper.get()
    if (body.page !== undefined || body.pageSize !== undefined) return runScreen(snapshot, body)
    const parts = writeWholeScreen(snapshot, body)
    void reply.type('application/json; charset=utf-8')
    // The reply is its own answer once it streams.
    return reply.send(toPacedStream(parts)) as never
  })

  const getSnapshot = () => keeper.get()
  registerExportRoutes(app, { clock: deps.clock, getSnapshot })
  // In a scope of their own, for what they add to refusals.
  void app.register(async (scope) => {
    const getTable = async () => (await getSnapshot()).table
    registerSavedScreenerRoutes(scope, { clock: deps.clock, db: deps.db, getTable })
  })

  return { touch: keeper.touch }
}
