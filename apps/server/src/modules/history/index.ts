export { getDailyHistory, type HistoryDeps } from './daily-history.ts'
export { getChart } from './get-chart.ts'
export { registerHistoryRoutes } from './routes.ts'
export { splitFactorAfter } from './split-adjustment.ts'
