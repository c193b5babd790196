export { createAlertJobs } from './alert-jobs.ts'
export { listPresentAlerts, registerAlertRoutes } from './routes.ts'
export { watchDueSymbols } from './watch-due-symbols.ts'
