export { importGiltFile } from './collecting/import-gilt-file.ts'
export { createSimulatedCloses } from './reading/simulated-closes.ts'
