import {
  type SettingGroup,
  type SettingReader,
  type Settings,
  type SettingValues,
} from '../../apps/server/src/platform/settings/setting.ts'

/** The defaults of every source, but for the texts given by their whole name. */
export function settingsWith(changed: Readonly<Record<string, string>> = {}): SettingReader {
  return {
    read<S extends Settings>(group: SettingGroup<S>) {
      const values = Object.entries(group.settings).map(([rest, setting]) => [
        rest,
        setting.parse(changed[`${group.key}.${rest}`] ?? setting.fallback),
      ])
      return Object.fromEntries(values) as SettingValues<S>
    },
  }
}
