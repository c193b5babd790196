export { registerMarketRoutes } from './routes.ts'
