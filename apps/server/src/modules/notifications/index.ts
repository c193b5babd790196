export { sealPlainChannels } from './channel-store.ts'
export { createDeliveries, type Deliveries } from './delivery-jobs.ts'
export { listDelivery } from './delivery-routes.ts'
export {
  keepNotifications,
  listEveryNotification,
  type NewNotification,
} from './notification-store.ts'
export { registerNotificationRoutes } from './routes.ts'
export { loadPushKeys } from './send-push.ts'
