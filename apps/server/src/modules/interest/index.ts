export { listInterest, registerInterestRoutes } from './routes.ts'
