export { registerCurrencyRoutes } from './routes.ts'
export { findUsdRate, listUsdPairs } from './usd-rates.ts'
