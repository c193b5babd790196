export { IncomeSummary } from './income-summary.tsx'
export { IncomeView } from './income-view.tsx'
