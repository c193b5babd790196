export { getListSymbols } from './get-list-symbols.ts'
