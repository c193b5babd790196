export * from './default-watchlist.ts'
export * from './endpoints.ts'
export type * from './schemas.ts'
