export { deleteKeysOf, findKeyHolder, listKeys } from './key-store.ts'
export { registerKeyRoutes } from './routes.ts'
