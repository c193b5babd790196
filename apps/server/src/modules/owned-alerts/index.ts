export {
  declareOwnedAlerts,
  type Occasion,
  type OwnedAlert,
  type OwnedAlerts,
} from './owned-alert.ts'
