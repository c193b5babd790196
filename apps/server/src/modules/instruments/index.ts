export { importInstruments } from './import-instruments.ts'
export {
  hasReferenceData,
  importFolder,
  importReferenceData,
  loadReferenceData,
} from './load-reference-data.ts'
export { createLogoService } from './logo.ts'
export { registerLogoRoutes } from './logo-routes.ts'
export type { ImportReport } from './plan-import.ts'
export { toForeignHits } from './present-foreign-hits.ts'
export { parseReferenceRows } from './reference-data.ts'
export { registerInstrumentRoutes } from './routes.ts'
export { foldText, toWords } from './search-text.ts'
export type { Listing } from './tables.ts'
export { loadUniverse, subjectOf, type Universe } from './universe.ts'
export { watchUniverse } from './watch-universe.ts'
