export { markSimulated } from './mark-simulated.ts'
export { keepNotifications } from './notification-store.ts'
export { type Occasion, type ReportDeps, reportOnce } from './report-once.ts'
