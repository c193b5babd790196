export { buildMarketMap } from './build-map.ts'
