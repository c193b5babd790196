import {
  type SettingReader,
  settingsWith,
} from '../../apps/server/src/platform/settings/setting.ts'

export function fixedSettings(texts: Readonly<Record<string, string>> = {}): SettingReader {
  return settingsWith(texts)
}
