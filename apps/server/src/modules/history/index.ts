export { getDailyHistory, type HistoryDeps } from './daily-history.ts'
export { registerHistoryRoutes } from './routes.ts'
export { type Split, splitFactorAfter } from './split-adjustment.ts'
export { listStoredSplits } from './stored-splits.ts'
