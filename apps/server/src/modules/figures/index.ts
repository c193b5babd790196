export { checkFigures } from './check-figures.ts'
export type { CloseSeries } from './closes.ts'
export type { ColumnBuilder } from './column-builder.ts'
export { convertMajor, type FindDollars } from './convert-major.ts'
export {
  discountTo,
  isNavInDoubt,
  listDiscounts,
  type NavReading,
  spansOf,
  zScore,
} from './discounts.ts'
export { dollarsNow } from './dollars.ts'
export { appendFigures } from './figure-store.ts'
export type { KeptCloses } from './keep-closes.ts'
export type { KnownNavs } from './known-navs.ts'
export type { MetricColumns } from './metric-columns.ts'
export { isStale, type Nav } from './nav-series.ts'
export { NAV_FILE_SETTINGS } from './nav-settings.ts'
export { type RankedMetric, reweigh, toColumn } from './ranks.ts'
export { countRefused, listDueTimes, saveRead } from './read-store.ts'
export { hasAccounts, isClosedEnded, isFundType, isReceipt } from './subject.ts'
