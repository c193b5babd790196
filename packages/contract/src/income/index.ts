export * from './endpoints.ts'
export * from './files.ts'
export type * from './schemas.ts'
