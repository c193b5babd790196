import type { AppError } from '../../platform/http/app-error.ts'
import { invalid } from '../../platform/http/app-error.ts'
import { OversellError } from './engine/apply-activity.ts'
import { toText } from './engine/decimal.ts'
import type { Entry } from './engine/entry.ts'
import { changeLedger, type Ledger, type LedgerChange } from './engine/ledger.ts'
import { replay } from './engine/replay.ts'

const NO_RATES = () => null

/**
 * The first activity that would take more shares than are held after a change; null if none. Only
 * groups of instruments that the change touches are replayed.
 */
export function findOversell(ledger: Ledger, change: LedgerChange): OversellError | null {
  const next = changeLedger(ledger, change)
  for (const [id, account] of next) {
    const before = ledger.get(id)
    for (const [key, group] of account.groups) {
      if (before?.groups.get(key) === group) continue
      try {
        replay(group.entries, account.account.currency, NO_RATES)
      } catch (error) {
        if (error instanceof OversellError) return error
        throw error
      }
    }
  }
  return null
}

/** @param own the activity that is being saved, if one is */
export function toOversellRefusal(
  { entry, held }: OversellError,
  name: (entry: Entry) => string,
  own: string | null,
): AppError {
  const shares = toText(held)
  if (entry.id === own) {
    const wanted = entry.quantity ? `; ${toText(entry.quantity)} would leave` : ''
    return invalid('quantity', `You held ${shares} of ${name(entry)} on ${entry.date}${wanted}.`)
  }
  return invalid(
    'quantity',
    `A later activity, on ${entry.date}, needs ${entry.quantity ? toText(entry.quantity) : 'some'} of ${name(entry)}, and only ${shares} would be held then.`,
  )
}
