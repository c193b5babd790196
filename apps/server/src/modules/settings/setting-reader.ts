/**
 * The settings that hold on this node: what is stored, else the defaults of the groups. A change
 * made on any node is followed within seconds.
 */
import type { Db } from '../../platform/db/database.ts'
import { findInstallationFact } from '../../platform/db/installation.ts'
import {
  SettingError,
  type SettingGroup,
  type SettingReader,
  type Settings,
  type SettingValues,
} from '../../platform/settings/setting.ts'
import { listSettings, SETTINGS_VERSION_FACT } from './setting-store.ts'

export interface FollowedSettings extends SettingReader {
  /** Reads again if they changed; true when they had. */
  follow(): Promise<boolean>
}

export async function createSettingReader(deps: {
  readonly db: Db
  /** Told of a stored text that is no value, for which the default holds. */
  readonly onBadValue: (name: string, reason: string) => void
}): Promise<FollowedSettings> {
  const { db, onBadValue } = deps
  let stored = new Map<string, string>()
  let parsed = new WeakMap<object, object>()
  let version: string | undefined

  const load = async () => {
    const found = await findInstallationFact(db, SETTINGS_VERSION_FACT)
    stored = new Map((await listSettings(db)).map(({ name, value }) => [name, value]))
    parsed = new WeakMap()
    version = found
  }

  const parseGroup = <S extends Settings>(group: SettingGroup<S>): SettingValues<S> => {
    const values = Object.entries(group.settings).map(([rest, setting]) => {
      const name = `${group.key}.${rest}`
      const text = stored.get(name)
      if (text === undefined) return [rest, setting.parse(setting.fallback)] as const
      try {
        return [rest, setting.parse(text)] as const
      } catch (error) {
        if (!(error instanceof SettingError)) throw error
        onBadValue(name, error.message)
        return [rest, setting.parse(setting.fallback)] as const
      }
    })
    return Object.fromEntries(values) as SettingValues<S>
  }

  await load()
  return {
    read<S extends Settings>(group: SettingGroup<S>): SettingValues<S> {
      const known = parsed.get(group) as SettingValues<S> | undefined
      if (known) return known
      const values = parseGroup(group)
      parsed.set(group, values)
      return values
    },
    async follow() {
      if ((await findInstallationFact(db, SETTINGS_VERSION_FACT)) === version) return false
      await load()
      return true
    },
  }
}
