export { parseRegister } from './parse-files.ts'
export { storeRegister } from './store-shorts.ts'
