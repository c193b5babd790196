export { AddAlert } from './add-alert.tsx'
export { PriceAlertsTool } from './price-alerts-tool.tsx'
