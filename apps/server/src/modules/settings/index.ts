export { registerSettingRoutes } from './routes.ts'
export { createSettingReader } from './setting-reader.ts'
