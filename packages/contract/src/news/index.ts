export * from './endpoints.ts'
export * from './kinds.ts'
export type * from './schemas.ts'
