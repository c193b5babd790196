export { registerCurrencyRoutes } from './routes.ts'
