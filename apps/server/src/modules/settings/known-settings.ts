import { type Setting, SettingError, type SettingGroup } from '../../platform/settings/setting.ts'

/** The settings that the product knows, by their whole name. */
export type KnownSettings = ReadonlyMap<string, Setting<unknown>>

export function listKnownSettings(groups: readonly SettingGroup[]): KnownSettings {
  return new Map(
    groups.flatMap(({ key, settings }) =>
      Object.entries(settings).map(([rest, setting]) => [`${key}.${rest}`, setting] as const),
    ),
  )
}

/** Why a text is no value of a setting; null when it is one, or the product does not know the name. */
export function findFault(known: KnownSettings, name: string, value: string): string | null {
  try {
    known.get(name)?.parse(value)
    return null
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
}
