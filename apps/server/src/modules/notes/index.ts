export { registerNoteRoutes } from './routes.ts'
