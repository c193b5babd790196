export { getDailyHistory, type HistoryDeps } from './daily-history.ts'
export { registerHistoryRoutes } from './routes.ts'
export { type Split, splitFactorAfter } from './split-adjustment.ts'
export { listStoredSplits, type StoredSplits } from './stored-splits.ts'
