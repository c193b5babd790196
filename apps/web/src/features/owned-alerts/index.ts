export { OwnedAlertsPanel } from './owned-alerts-panel.tsx'
