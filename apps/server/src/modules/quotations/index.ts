export { readQuotations } from './read-quotations.ts'
export { registerQuotationRoutes } from './routes.ts'
