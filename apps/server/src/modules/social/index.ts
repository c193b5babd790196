export { registerSocialRoutes } from './routes.ts'
