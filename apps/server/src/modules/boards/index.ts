export { registerBoardRoutes } from './routes.ts'
