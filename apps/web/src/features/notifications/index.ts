export { DeliveryChannels } from './delivery-channels.tsx'
export { NotificationBell } from './notification-bell.tsx'
