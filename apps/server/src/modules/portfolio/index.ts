export type { RateOn } from './engine/apply-activity.ts'
export { type Day, toDate, toDay } from './engine/days.ts'
export {
  Decimal,
  minus,
  ONE,
  plus,
  times,
  toText,
  toTextOrNull,
  ZERO,
} from './engine/decimal.ts'
export type { Entry } from './engine/entry.ts'
export type { AccountLedger, Ledger } from './engine/ledger.ts'
export { lastUpTo, positionAt, type Trail } from './engine/replay.ts'
export type { LoadedLedger } from './ledger/ledger-store.ts'
export { listPeople } from './ledger/people.ts'
export { selectAccounts } from './ledger/select-accounts.ts'
export { loadPrices, loadRates, symbolOf, todayOf } from './prices/load-prices.ts'
export { findClose, findLivePrice } from './prices/price-now.ts'
export { getHoldings } from './reading/get-holdings.ts'
export type { ReadingDeps } from './reading/reading-deps.ts'
