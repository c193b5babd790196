import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { toText } from '../../../platform/decimal.ts'
import { type AppError, invalid } from '../../../platform/http/app-error.ts'
import { runNow } from '../../../platform/pace.ts'
import type { Entry } from '../engine/entry.ts'
import { changeLedger, type Group, type Ledger, type LedgerChange } from '../engine/ledger.ts'
import { ImpossibleQuantityError, OversellError } from '../engine/oversell.ts'
import { replaySteps } from '../engine/replay.ts'

const NO_RATES = () => null

/**
 * The first activity that would take more shares than are held after a change; null if none. Only
 * groups of instruments that the change touches are replayed.
 */
export function findOversell(ledger: Ledger, change: LedgerChange): OversellError | null {
  for (const group of changedGroups(ledger, change)) {
    const oversell = runNow(oversellIn(group))
    if (oversell && !isKnown(ledger, oversell)) return oversell
  }
  return null
}

/** An impossible activity of the ledger itself must not keep its owner from correcting it. */
function isKnown(ledger: Ledger, error: OversellError): boolean {
  if (!(error instanceof ImpossibleQuantityError)) return false
  const { accountId, id } = error.entry
  return ledger.get(accountId)?.entries.some((entry) => entry.id === id) ?? false
}

/** Instruments whose activities a change touches, as they are after it. */
export function changedGroups(ledger: Ledger, change: LedgerChange): Group[] {
  return [...changeLedger(ledger, change)].flatMap(([id, { groups }]) => {
    const before = ledger.get(id)?.groups
    return [...groups].flatMap(([key, group]) => (before?.get(key) === group ? [] : group))
  })
}

/** In steps of one entry, for work that yields to others. */
export function* oversellIn({
  account,
  entries,
}: Pick<Group, 'account' | 'entries'>): Generator<undefined, OversellError | null, void> {
  try {
    for (const changes of replaySteps(entries, account.currency, NO_RATES)) {
      for (const [, { beyond, quantity }] of changes) {
        if (beyond) return new ImpossibleQuantityError(beyond, quantity)
      }
      yield
    }
    return null
  } catch (error) {
    if (error instanceof OversellError) return error
    throw error
  }
}

/** @param own the activity that is being saved, if one is */
export function toOversellRefusal(
  error: OversellError,
  name: (entry: Entry) => string,
  own: string | null,
): AppError {
  const { entry, held } = error
  const shares = toText(held)
  if (error instanceof ImpossibleQuantityError) {
    return invalid(
      'quantity',
      `The ${entry.kind.replaceAll('_', ' ')} of ${formatLongDate(entry.date)} would make ${shares} of ${name(entry)} an impossible number.`,
    )
  }
  if (entry.id === own) {
    const wanted = entry.quantity ? `; ${toText(entry.quantity)} would leave` : ''
    return invalid(
      'quantity',
      `You held ${shares} of ${name(entry)} on ${formatLongDate(entry.date)}${wanted}.`,
    )
  }
  return invalid(
    'quantity',
    `A later activity, on ${formatLongDate(entry.date)}, needs ${entry.quantity ? toText(entry.quantity) : 'some'} of ${name(entry)}, and only ${shares} would be held then.`,
  )
}
