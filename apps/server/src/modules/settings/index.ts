export { openSealedValue } from './sealed-values.ts'
export { createSettingReader } from './setting-reader.ts'
export { storeSecretSetting, storeSetting } from './store-setting.ts'
