export { PriceAlertsTool } from './price-alerts-tool.tsx'
