export type { ListingList } from './columns/listing-columns.ts'
export { findSymbol, otherReadings } from './find-symbol.ts'
export { INDEX_NAMES, readFundIndices } from './fund-indices.ts'
export { importInstruments, UNIVERSE_VERSION_FACT } from './import-instruments.ts'
export { prefetchForListing } from './listing-prefetch.ts'
export {
  hasReferenceData,
  importFolder,
  importReferenceData,
  loadReferenceData,
} from './load-reference-data.ts'
export type { ImportReport } from './plan-import.ts'
export { toListedShare } from './present-instrument.ts'
export { parseReferenceRows } from './reference-data.ts'
export { GILT_TYPE } from './reference-gilts.ts'
export { requireCompany } from './require-company.ts'
export { foldText, toWords } from './search-text.ts'
export type { Listing } from './tables.ts'
export { loadUniverse, subjectOf, type Universe } from './universe.ts'
