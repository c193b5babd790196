export { importGiltFile } from './import-gilt-file.ts'
export { createSimulatedCloses } from './simulated-closes.ts'
