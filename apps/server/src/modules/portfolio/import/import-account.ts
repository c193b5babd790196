/** The account of an import: one that exists, or one that its first commit creates. */
import { notFound } from '../../../platform/http/app-error.ts'
import type { LoadedLedger } from '../ledger/ledger-store.ts'
import type { AccountRow } from '../tables.ts'
import type { RowAccount } from './file-accounts.ts'
import type { ImportRecord } from './import-store.ts'

type WithAccount = Pick<ImportRecord, 'account_id' | 'new_account' | 'published'>

/** Null for an import into an account that existed before it. */
export function newAccountOf({ new_account: text }: WithAccount): RowAccount | null {
  return text === null ? null : (JSON.parse(text) as RowAccount)
}

/** @throws AppError not_found for an account that was removed */
export function accountOf({ accounts }: LoadedLedger, record: WithAccount): AccountRow {
  const existing = accounts.get(record.account_id)
  if (existing) return existing
  const planned = record.published === null ? newAccountOf(record) : null
  if (planned === null) throw notFound('The account of this import has been removed.')
  const { isNew: _isNew, taxpayer: _taxpayer, ...account } = planned
  return account
}
