export { storeTable } from './store-tables.ts'
