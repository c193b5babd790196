export * from './doubt.ts'
export * from './endpoints.ts'
export type * from './schemas.ts'
export * from './spread.ts'
