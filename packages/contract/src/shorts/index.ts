export * from './change-of-measure.ts'
export * from './endpoints.ts'
export type * from './schemas.ts'
