export { registerScreenerRoutes, type Screener } from './routes.ts'
