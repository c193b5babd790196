export { CHECK_OWNED_ALERTS } from './module.ts'
export {
  declareOwnedAlerts,
  type Occasion,
  type OwnedAlert,
  type OwnedAlerts,
} from './owned-alert.ts'
