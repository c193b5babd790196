/** Values of settings as they are stored: secret ones sealed, for the place of their name. */
import type { SecretBox } from '../../platform/secret-box.ts'
import type { KnownSettings } from './known-settings.ts'

export interface SealedValues {
  isSecret(name: string): boolean
  toStored(name: string, value: string): string
}

export const placeOfSetting = (name: string) => `settings:${name}`

export function createSealedValues(known: KnownSettings, secrets: SecretBox): SealedValues {
  const isSecret = (name: string) => known.get(name)?.isSecret === true
  return {
    isSecret,
    toStored: (name, value) => (isSecret(name) ? secrets.seal(value, placeOfSetting(name)) : value),
  }
}

/** Null if it was sealed with another secret. */
export function openSealedValue(
  secrets: Pick<SecretBox, 'open'>,
  name: string,
  stored: string,
): string | null {
  return secrets.open(stored, placeOfSetting(name))
}
