import { type ProfileRecord, profileRecordSchema } from '@leadenhall/contract/accounts/schemas.ts'
import type { UserProfilesTable } from './tables.ts'

export function toProfileRecord(row: UserProfilesTable): ProfileRecord {
  return profileRecordSchema.parse(row)
}
