export * from './channel-fields.ts'
export * from './endpoints.ts'
export type * from './schemas.ts'
