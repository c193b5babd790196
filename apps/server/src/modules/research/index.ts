export { registerResearchRoutes } from './routes.ts'
