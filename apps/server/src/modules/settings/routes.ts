import * as endpoints from '@leadenhall/contract/settings/endpoints.ts'
import type { Setting } from '@leadenhall/contract/settings/index.ts'
import * as schemas from '@leadenhall/contract/settings/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { visitorOf } from '../../platform/http/access.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import type { SettingGroup } from '../../platform/settings/setting.ts'
import { findFault, listKnownSettings } from './known-settings.ts'
import {
  createSetting,
  deleteSetting,
  findSetting,
  listSettings,
  type SettingStoreDeps,
  touchSettings,
  updateSetting,
} from './setting-store.ts'
import type { SettingsTable } from './tables.ts'

export interface SettingRouteDeps extends SettingStoreDeps {
  /** What the product knows; a default is listed with its name as its id until it is changed. */
  readonly groups: readonly SettingGroup[]
}

export function registerSettingRoutes(app: FastifyInstance, deps: SettingRouteDeps): void {
  const known = listKnownSettings(deps.groups)

  const toSetting = ({ updated_at: updatedAt, ...row }: SettingsTable): Setting => ({
    ...row,
    updated_at: new Date(updatedAt).toISOString(),
    about: known.get(row.name)?.about ?? null,
    default_value: known.get(row.name)?.fallback ?? null,
  })
  const toDefault = (name: string): Setting => {
    const setting = known.get(name)
    if (!setting) throw notFound('There is no such setting.')
    return {
      id: name,
      name,
      value: setting.fallback,
      updated_at: null,
      about: setting.about,
      default_value: setting.fallback,
    }
  }
  const requireValue = (name: string, value: string) => {
    const fault = findFault(known, name, value)
    if (fault !== null) throw invalid('value', fault)
  }

  serveEndpoint(app, 'settings', schemas, endpoints.listSettings, async () => {
    const stored = (await listSettings(deps.db)).map(toSetting)
    const names = new Set(stored.map(({ name }) => name))
    const defaults = [...known.keys()].filter((name) => !names.has(name)).map(toDefault)
    return [...stored, ...defaults].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  })

  serveEndpoint(
    app,
    'settings',
    schemas,
    endpoints.updateSetting,
    async ({ params, body }, { request }) => {
      requireValue(body.name, body.value)
      const { userId } = visitorOf(request)
      const isStored = (await findSetting(deps.db, params.id)) !== undefined
      const isDefault = !isStored && known.has(params.id)
      if (isDefault && params.id !== body.name) throw invalid('name', 'This name cannot change.')
      const row = isDefault
        ? await createSetting(deps, userId, body)
        : await updateSetting(deps, userId, params.id, body)
      return { success: true, message: 'Setting saved.', data: toSetting(row) }
    },
  )

  serveEndpoint(
    app,
    'settings',
    schemas,
    endpoints.createSetting,
    async ({ body }, { request }) => {
      requireValue(body.name, body.value)
      const row = await createSetting(deps, visitorOf(request).userId, body)
      return { success: true, message: 'Setting added.', data: toSetting(row) }
    },
  )

  serveEndpoint(
    app,
    'settings',
    schemas,
    endpoints.resetSetting,
    async ({ params }, { request }) => {
      const name = await deleteSetting(deps, visitorOf(request).userId, params.id)
      return {
        success: true,
        message: 'The default holds again.',
        data: known.has(name) ? toDefault(name) : null,
      }
    },
  )

  serveEndpoint(app, 'settings', schemas, endpoints.reloadSettings, async () => {
    await touchSettings(deps.db, deps.clock.now())
    return { success: true, message: 'Every node reads the settings again.', data: null }
  })
}
