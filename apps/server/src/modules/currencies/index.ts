export { findUsdRate, listUsdPairs } from './usd-rates.ts'
