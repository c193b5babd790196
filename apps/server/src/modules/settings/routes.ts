import * as endpoints from '@leadenhall/contract/settings/endpoints.ts'
import type { Setting, SettingBody } from '@leadenhall/contract/settings/index.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { SettingGroup } from '../../platform/settings/setting.ts'
import { findProblem, listKnownSettings } from './known-settings.ts'
import { createSealedValues } from './sealed-values.ts'
import {
  createSetting,
  deleteSetting,
  findSetting,
  findSettingByName,
  listSettings,
  type SettingStoreDeps,
  touchSettings,
  updateSetting,
} from './setting-store.ts'
import type { SettingsTable } from './tables.ts'

export interface SettingRouteDeps extends SettingStoreDeps {
  /** Declared settings. Their id is their name, stored or not, so that a page that is open stays valid. */
  readonly groups: readonly SettingGroup[]
  readonly secrets: SecretBox
}

export function registerSettingRoutes(serve: Serve, deps: SettingRouteDeps): void {
  const known = listKnownSettings(deps.groups)
  const sealed = createSealedValues(known, deps.secrets)

  const toSetting = ({ updated_at: updatedAt, ...row }: SettingsTable): Setting => ({
    ...row,
    ...(sealed.isSecret(row.name) && { value: '', is_secret: true as const }),
    id: known.has(row.name) ? row.name : row.id,
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
      ...(setting.isSecret && { is_secret: true as const }),
    }
  }
  /** The stored row of a listed id; undefined where a default is listed. */
  const findStored = (id: string) =>
    known.has(id) ? findSettingByName(deps.db, id) : findSetting(deps.db, id)
  const requireValue = (name: string, value: string) => {
    const problem = findProblem(known, name, value)
    if (problem !== null) throw invalid('value', problem)
    if (value.trim() === '' && sealed.isSecret(name)) {
      throw invalid('value', 'Enter the key. To remove the stored one, restore the default.')
    }
  }
  const toStored = ({ name, value }: SettingBody): SettingBody => ({
    name,
    value: sealed.toStored(name, value),
  })

  serve(endpoints.listSettings, async () => {
    const stored = (await listSettings(deps.db)).map(toSetting)
    const names = new Set(stored.map(({ name }) => name))
    const defaults = [...known.keys()].filter((name) => !names.has(name)).map(toDefault)
    return [...stored, ...defaults].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  })

  serve(endpoints.updateSetting, async ({ params, body }, { userId }) => {
    requireValue(body.name, body.value)
    const isKnown = known.has(params.id)
    if (isKnown && params.id !== body.name) throw invalid('name', 'You cannot rename this setting.')
    const stored = await findStored(params.id)
    const row =
      isKnown && !stored
        ? await createSetting(deps, userId, toStored(body))
        : await updateSetting(deps, userId, stored?.id ?? params.id, toStored(body))
    return { success: true, message: 'Setting saved.', data: toSetting(row) }
  })

  serve(endpoints.createSetting, async ({ body }, { userId }) => {
    requireValue(body.name, body.value)
    const row = await createSetting(deps, userId, toStored(body))
    return { success: true, message: 'Setting added.', data: toSetting(row) }
  })

  serve(endpoints.resetSetting, async ({ params }, { userId }) => {
    const stored = await findStored(params.id)
    const name = await deleteSetting(deps, userId, stored?.id ?? params.id)
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
