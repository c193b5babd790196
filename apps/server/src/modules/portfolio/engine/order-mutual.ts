/** Order of a day on which two accounts move the same shares to each other. Pure. */
import { runNow } from '../../../platform/pace.ts'
import type { Account, Entry } from './entry.ts'
import { OversellError } from './oversell.ts'
import type { Side } from './pair-transfers.ts'
import { replaySteps } from './replay.ts'

const NO_RATES = () => null

/**
 * The same entries with departures before arrivals on such days, where the account held enough: each
 * account then gives at what its own shares cost, and neither waits for the other.
 * @param entries of linked instruments in one account, in order
 */
export function orderMutual(
  entries: readonly Entry[],
  { currency }: Account,
  sides: ReadonlyMap<string, Side>,
): readonly Entry[] {
  const othersOf = ({ id }: Entry) => {
    const side = sides.get(id)
    return side?.kind === 'paired' ? side.with.map(({ accountId }) => accountId) : []
  }
  let ordered = entries
  for (const arrival of entries) {
    if (arrival.kind !== 'transfer_in') continue
    const from = new Set(othersOf(arrival))
    const isMutual = (one: Entry) =>
      one.kind === 'transfer_out' &&
      one.day === arrival.day &&
      one.subject === arrival.subject &&
      othersOf(one).some((account) => from.has(account))
    const departures = ordered.filter(isMutual)
    if (departures.length === 0) continue
    const others = ordered.filter((one) => !isMutual(one))
    const next = others.toSpliced(others.indexOf(arrival), 0, ...departures)
    if (isCovered(next, currency)) ordered = next
  }
  return ordered
}

function isCovered(entries: readonly Entry[], currency: string): boolean {
  try {
    runNow(replaySteps(entries, currency, NO_RATES))
    return true
  } catch (error) {
    if (error instanceof OversellError) return false
    throw error
  }
}
