import {
  type SettingDefinition,
  SettingError,
  type SettingGroup,
} from '../../platform/settings/setting.ts'

/** Declared settings by full name, such as `yahoo.enabled`. */
export type KnownSettings = ReadonlyMap<string, SettingDefinition<unknown>>

export function listKnownSettings(groups: readonly SettingGroup[]): KnownSettings {
  return new Map(
    groups.flatMap(({ key, settings }) =>
      Object.entries(settings).map(([name, setting]) => [`${key}.${name}`, setting] as const),
    ),
  )
}

/** Why a value is invalid for its setting; null if it is valid or the setting is not a declared one. */
export function findProblem(known: KnownSettings, name: string, value: string): string | null {
  try {
    known.get(name)?.parse(value)
    return null
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
}
