export { type FxDeps, getFxRate } from './get-fx-rate.ts'
export { type FindUsdRate, findUsdRate, listUsdPairs, toDollars } from './usd-rates.ts'
