export { registerScreenerRoutes } from './routes.ts'
export { deleteSavedScreenersOf, listSavedScreeners } from './saved-screener-store.ts'
