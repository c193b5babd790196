export { AddAlert } from './add-alert.tsx'
export { CreateAlert } from './create-alert.tsx'
export { NearestAlerts } from './nearest-alerts.tsx'
