export * from './import-schemas.ts'
export * from './ledger-schemas.ts'
export * from './reading-schemas.ts'
