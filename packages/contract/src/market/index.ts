export * from './endpoints.ts'
export * from './maps.ts'
export type * from './schemas.ts'
export * from './strip-items.ts'
