export * from './endpoints.ts'
export * from './paths.ts'
export type * from './schemas.ts'
