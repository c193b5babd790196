import type { SecretBox } from '../../platform/secret-box.ts'
import { placeOfSetting } from './sealed-values.ts'
import {
  createSetting,
  findSettingByName,
  type SettingStoreDeps,
  updateSetting,
} from './setting-store.ts'

/** Stores a setting whatever there was before. @param userId who changed it */
export async function storeSetting(
  deps: SettingStoreDeps,
  userId: string,
  setting: { readonly name: string; readonly value: string },
): Promise<void> {
  const stored = await findSettingByName(deps.db, setting.name)
  if (stored) await updateSetting(deps, userId, stored.id, setting)
  else await createSetting(deps, userId, setting)
}

/** @see storeSetting; the value is sealed */
export async function storeSecretSetting(
  deps: SettingStoreDeps & { readonly secrets: SecretBox },
  userId: string,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<void> {
  await storeSetting(deps, userId, { name, value: deps.secrets.seal(value, placeOfSetting(name)) })
}
