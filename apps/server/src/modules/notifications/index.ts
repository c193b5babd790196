export { keepNotifications, type NewNotification } from './notification-store.ts'
