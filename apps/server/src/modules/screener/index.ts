export { registerScreenerRoutes } from './routes.ts'
