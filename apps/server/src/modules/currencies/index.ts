export { readCurrencies } from './read-currencies.ts'
export { registerCurrencyRoutes } from './routes.ts'
export { findUsdRate, listUsdPairs } from './usd-rates.ts'
