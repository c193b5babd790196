import * as endpoints from '@leadenhall/contract/keys/endpoints.ts'
import * as schemas from '@leadenhall/contract/keys/schemas.ts'
import { guardKeys } from '../../platform/http/key-access.ts'
import {
  createKeyLimits,
  KEY_LIMITS,
  type KeyLimitOptions,
} from '../../platform/http/key-limits.ts'
import type { Module } from '../../platform/module.ts'
import { deleteKeysOf, findKeyHolder, listKeys } from './key-store.ts'
import { notifyOwners } from './notify-owners.ts'
import { registerKeyRoutes } from './routes.ts'

const NOTIFY = 'notify-key-owners'
const NOTIFY_EVERY_MS = 3_600_000

export interface Keys {
  /** Revokes all of the user's keys. */
  revokeAll(userId: string): Promise<void>
}

export function keysModule(options: {
  readonly limits: Partial<KeyLimitOptions>
  /** Shares rate-limit counters between nodes; null: each node counts its own. */
  readonly redis: KeyLimitOptions['redis']
}): Module<Keys> {
  return {
    name: 'keys',
    summary: 'API keys of the signed-in user',
    async register({ clock, db, http, jobs, personal, serve }) {
      const limits = await createKeyLimits(http, {
        ...KEY_LIMITS,
        ...options.limits,
        redis: options.redis,
      })
      guardKeys(http, { find: (key) => findKeyHolder({ clock, db }, key), limits })
      registerKeyRoutes(http, serve({ endpoints, schemas }), { clock, db })
      jobs.handle(NOTIFY, async () => void (await notifyOwners({ clock, db })))
      jobs.schedule(NOTIFY, NOTIFY_EVERY_MS)
      personal.add({
        key: 'api_keys',
        list: ({ id }) => listKeys({ clock, db }, id),
        delete: async (db, { id }) => void (await deleteKeysOf(db, id)),
        revoke: { what: 'API keys', run: deleteKeysOf },
      })
      return { revokeAll: async (userId) => void (await deleteKeysOf(db, userId)) }
    },
  }
}
