export { registerHistoryRoutes } from './routes.ts'
