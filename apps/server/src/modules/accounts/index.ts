export { dropSecondFactor, grantRole, revokeRole } from './account-store.ts'
export { migrateAuthTables } from './create-auth.ts'
export { fromAuthError } from './from-auth-error.ts'
export type { Guests } from './guests.ts'
