import * as endpoints from '@leadenhall/contract/settings/endpoints.ts'
import type { Setting } from '@leadenhall/contract/settings/index.ts'
import * as schemas from '@leadenhall/contract/settings/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { visitorOf } from '../../platform/http/access.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import {
  createSetting,
  listSettings,
  type SettingStoreDeps,
  touchSettings,
  updateSetting,
} from './setting-store.ts'
import type { SettingsTable } from './tables.ts'

export function registerSettingRoutes(app: FastifyInstance, deps: SettingStoreDeps): void {
  serveEndpoint(app, 'settings', schemas, endpoints.listSettings, async () =>
    (await listSettings(deps.db)).map(toSetting),
  )

  serveEndpoint(
    app,
    'settings',
    schemas,
    endpoints.updateSetting,
    async ({ params, body }, { request }) => {
      const row = await updateSetting(deps, visitorOf(request).userId, params.id, body)
      return { success: true, message: 'Setting saved.', data: toSetting(row) }
    },
  )

  serveEndpoint(
    app,
    'settings',
    schemas,
    endpoints.createSetting,
    async ({ body }, { request }) => {
      const row = await createSetting(deps, visitorOf(request).userId, body)
      return { success: true, message: 'Setting added.', data: toSetting(row) }
    },
  )

  serveEndpoint(app, 'settings', schemas, endpoints.reloadSettings, async () => {
    await touchSettings(deps.db, deps.clock.now())
    return { success: true, message: 'Every node reads the settings again.', data: null }
  })
}

function toSetting({ updated_at: updatedAt, ...setting }: SettingsTable): Setting {
  return { ...setting, updated_at: new Date(updatedAt).toISOString() }
}
