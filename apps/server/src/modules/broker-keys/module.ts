import * as endpoints from '@leadenhall/contract/broker-keys/endpoints.ts'
import type { Broker } from '@leadenhall/contract/broker-keys/index.ts'
import * as schemas from '@leadenhall/contract/broker-keys/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { BrokerService } from '../../providers/broker-ports.ts'
import type { SyncedImports } from '../portfolio/index.ts'
import { deleteKeysOf, listDue, listKeyRows } from './key-store.ts'
import { presentKeys } from './present-key.ts'
import { registerBrokerKeyRoutes } from './routes.ts'
import { syncKey } from './sync-key.ts'

export interface BrokerKeysOptions {
  readonly imports: SyncedImports
  readonly secrets: SecretBox
  readonly services: readonly BrokerService[]
}

const FOLLOW = 'follow-broker-keys'
const FOLLOW_EVERY_MS = 30_000
const SYNC = 'sync-broker-key'

export function brokerKeysModule({ imports, secrets, services }: BrokerKeysOptions): Module {
  const serviceOf = (broker: Broker) => {
    const service = services.find(({ key }) => key === broker)
    if (!service) throw new Error(`No service for ${broker}`)
    return service
  }
  return {
    name: 'broker-keys',
    summary: 'Keys with which brokers’ reports are read into the portfolio of the signed-in user',
    register({ clock, db, engine, jobs, personal, serve }) {
      const deps = { clock, db, engine, imports, secrets, serviceOf }
      const enqueue = async ({ id, user_id: owner }: { id: string; user_id: string }) => {
        await jobs.enqueue({ name: SYNC, data: { id }, owner, key: id })
      }
      registerBrokerKeyRoutes(serve({ endpoints, schemas }), { ...deps, wake: enqueue })
      jobs.handle(SYNC, ({ id }, _attempt, signal) => syncKey(deps, String(id), signal))
      jobs.handle(FOLLOW, async () => {
        for (const due of await listDue(db, clock.now())) await enqueue(due)
      })
      jobs.schedule(FOLLOW, FOLLOW_EVERY_MS)
      personal.add({
        key: 'broker_keys',
        list: async ({ id }) => presentKeys(deps, id, await listKeyRows(db, id)),
        delete: async (trx, { id }) => void (await deleteKeysOf(trx, id)),
        revoke: { what: 'broker keys', run: deleteKeysOf },
      })
    },
  }
}
