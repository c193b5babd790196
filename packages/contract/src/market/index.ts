export * from './endpoints.ts'
export type * from './schemas.ts'
export * from './strip-items.ts'
