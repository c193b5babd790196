import * as endpoints from '@leadenhall/contract/broker-keys/endpoints.ts'
import type { BrokerKey } from '@leadenhall/contract/broker-keys/index.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { addKey } from './add-key.ts'
import { deleteKey, getKeyRow, listKeyRows, updateKeyRow } from './key-store.ts'
import { presentKeys } from './present-key.ts'
import type { SyncDeps } from './sync-deps.ts'
import { nextSyncAt, startSync } from './sync-key.ts'
import type { BrokerKeyRow } from './tables.ts'

interface RouteDeps extends SyncDeps {
  /** Has a due step taken soon. */
  wake(row: BrokerKeyRow): Promise<void>
}

export function registerBrokerKeyRoutes(serve: Serve, deps: RouteDeps): void {
  const { clock, db, imports } = deps
  const present = async (userId: string, id: string): Promise<BrokerKey> => {
    const [key] = await presentKeys(deps, userId, [await getKeyRow(db, userId, id)])
    if (!key) throw notFound('Key not found.')
    return key
  }

  serve(endpoints.listBrokerKeys, async (_, { userId }) =>
    presentKeys(deps, userId, await listKeyRows(db, userId)),
  )

  serve(endpoints.addBrokerKey, async ({ body }, { reply, userId }) => {
    const row = await addKey(deps, userId, body)
    await deps.wake(row)
    reply.code(201)
    return present(userId, row.id)
  })

  serve(endpoints.setBrokerKeyDaily, async ({ body, params }, { userId }) => {
    const row = await getKeyRow(db, userId, params.id)
    if (body.is_daily) {
      const stored = await imports.statesOf(userId, row.import_id === null ? [] : [row.import_id])
      const isStored = stored.get(row.import_id ?? '')?.status === 'committed'
      if (row.is_refused === 1) throw new AppError('conflict', 'Enter the key again first.')
      if (!isStored) {
        throw new AppError(
          'conflict',
          'Look at the first import and store it. Then it can sync daily.',
        )
      }
    }
    await updateKeyRow(db, row, {
      is_daily: body.is_daily ? 1 : 0,
      // A sync that runs goes on.
      ...(row.progress === null && { next_at: nextSyncAt(body.is_daily, clock.now()) }),
    })
    return present(userId, row.id)
  })

  serve(endpoints.syncBrokerKey, async ({ params }, { reply, userId }) => {
    const row = await getKeyRow(db, userId, params.id)
    if (row.is_refused === 1) throw new AppError('conflict', 'Enter the key again first.')
    if (row.progress === null) await startSync(deps, row)
    await deps.wake(row)
    reply.code(202)
    return present(userId, row.id)
  })

  serve(endpoints.removeBrokerKey, async ({ params }, { userId }) => {
    if (!(await deleteKey(db, userId, params.id))) {
      throw notFound('Key not found. It may have been removed.')
    }
    return undefined
  })
}
