export { createSettingReader } from './setting-reader.ts'
