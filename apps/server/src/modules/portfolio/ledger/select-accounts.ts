import { invalid } from '../../../platform/http/app-error.ts'
import type { AccountLedger } from '../engine/ledger.ts'
import type { LoadedLedger } from './ledger-store.ts'

/**
 * The accounts that a query names, or all.
 * @param text ids separated by commas
 * @throws AppError validation_failed for an id that is not one of the user's accounts
 */
export function selectAccounts(
  { ledger }: Pick<LoadedLedger, 'ledger'>,
  text: string | undefined,
): AccountLedger[] {
  if (text === undefined) return [...ledger.values()]
  return [...new Set(text.split(','))].map((id) => {
    const found = ledger.get(id.trim())
    if (!found) throw invalid('account', 'This account was not found.')
    return found
  })
}
