import type { AppError } from '../../platform/http/app-error.ts'
import { invalid } from '../../platform/http/app-error.ts'
import { runNow } from '../../platform/pace.ts'
import { OversellError } from './engine/apply-activity.ts'
import { toText } from './engine/decimal.ts'
import type { Entry } from './engine/entry.ts'
import { changeLedger, type Group, type Ledger, type LedgerChange } from './engine/ledger.ts'
import { replaySteps } from './engine/replay.ts'

const NO_RATES = () => null

/**
 * The first activity that would take more shares than are held after a change; null if none. Only
 * groups of instruments that the change touches are replayed.
 */
export function findOversell(ledger: Ledger, change: LedgerChange): OversellError | null {
  for (const group of changedGroups(ledger, change)) {
    const oversell = runNow(oversellIn(group))
    if (oversell) return oversell
  }
  return null
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
    yield* replaySteps(entries, account.currency, NO_RATES)
    return null
  } catch (error) {
    if (error instanceof OversellError) return error
    throw error
  }
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
