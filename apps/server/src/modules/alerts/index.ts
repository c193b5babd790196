export { listAlertedSubjects } from './due-alerts.ts'
