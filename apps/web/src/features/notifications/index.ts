export { leavePush } from './browser-push.ts'
export { DeliveryChannels } from './delivery-channels.tsx'
export { NotificationBell } from './notification-bell.tsx'
export { useFiredAlerts } from './use-fired-alerts.ts'
