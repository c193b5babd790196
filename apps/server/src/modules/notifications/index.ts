export { markSimulated } from './mark-simulated.ts'
export { keepNotifications } from './notification-store.ts'
