export { registerNewsRoutes } from './routes.ts'
