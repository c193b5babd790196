import type {
  SettingGroup,
  SettingReader,
  Settings,
  SettingValues,
} from '../../apps/server/src/platform/settings/setting.ts'

/** The defaults, with some texts by whole name replaced: `{ 'lse-chat.url': 'http://…' }`. */
export function fixedSettings(texts: Readonly<Record<string, string>> = {}): SettingReader {
  return {
    read<S extends Settings>({ key, settings }: SettingGroup<S>) {
      return Object.fromEntries(
        Object.entries(settings).map(([rest, setting]) => [
          rest,
          setting.parse(texts[`${key}.${rest}`] ?? setting.fallback),
        ]),
      ) as SettingValues<S>
    },
  }
}
