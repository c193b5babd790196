import * as endpoints from '@leadenhall/contract/settings/endpoints.ts'
import type { Setting } from '@leadenhall/contract/settings/index.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import type { SettingGroup } from '../../platform/settings/setting.ts'
import { findProblem, listKnownSettings } from './known-settings.ts'
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
  /** Declared settings. Until one is changed, its default is listed with its name as the id. */
  readonly groups: readonly SettingGroup[]
}

export function registerSettingRoutes(serve: Serve, deps: SettingRouteDeps): void {
  const known = listKnownSettings(deps.groups)

  const toSetting = ({ updated_at: updatedAt, ...row }: SettingsTable): Setting => ({
    ...row,
    updated_at: new Date(updatedAt).toISOString(),
    about: known.get(row.name)?.about ?? null,
    default_value: known.get(row.name)?.fallback ?? null,
  })
  const toDefault = (name: string): Setting => {
    const setting = known.get(name)
    if (!setting) throw notFound('Setting not found. It may have been deleted.')
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
    const problem = findProblem(known, name, value)
    if (problem !== null) throw invalid('value', problem)
  }

  serve(endpoints.listSettings, async () => {
    const stored = (await listSettings(deps.db)).map(toSetting)
    const names = new Set(stored.map(({ name }) => name))
    const defaults = [...known.keys()].filter((name) => !names.has(name)).map(toDefault)
    return [...stored, ...defaults].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  })

  serve(endpoints.updateSetting, async ({ params, body }, { userId }) => {
    requireValue(body.name, body.value)
    const isStored = (await findSetting(deps.db, params.id)) !== undefined
    const isDefault = !isStored && known.has(params.id)
    if (isDefault && params.id !== body.name)
      throw invalid('name', 'You cannot rename this setting.')
    const row = isDefault
      ? await createSetting(deps, userId, body)
      : await updateSetting(deps, userId, params.id, body)
    return { success: true, message: 'Setting saved.', data: toSetting(row) }
  })

  serve(endpoints.createSetting, async ({ body }, { userId }) => {
    requireValue(body.name, body.value)
    const row = await createSetting(deps, userId, body)
    return { success: true, message: 'Setting added.', data: toSetting(row) }
  })

  serve(endpoints.resetSetting, async ({ params }, { userId }) => {
    const name = await deleteSetting(deps, userId, params.id)
    return {
      success: true,
      message: 'Restored to default.',
      data: known.has(name) ? toDefault(name) : null,
    }
  })

  serve(endpoints.reloadSettings, async () => {
    await touchSettings(deps.db, deps.clock.now())
    return { success: true, message: 'Settings reloaded on all nodes.', data: null }
  })
}
