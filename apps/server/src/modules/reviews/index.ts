export { registerReviewRoutes } from './routes.ts'
