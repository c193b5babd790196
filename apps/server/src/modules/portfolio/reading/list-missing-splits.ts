import type { MissingSplits } from '@leadenhall/contract/portfolio/index.ts'
import { todayOf } from '../../../platform/calendar/days.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import { findMissingSplits } from '../engine/missing-splits.ts'
import { loadPrices, subjectsOf, symbolOf } from '../prices/load-prices.ts'
import type { ReadingDeps } from './reading-deps.ts'

/** Splits of held shares that the prices tell of and the ledger does not have, oldest first. */
export async function listMissingSplits(deps: ReadingDeps, userId: string): Promise<MissingSplits> {
  const { ledger } = await deps.ledgers.load(userId)
  const ledgers = [...ledger.values()]
  // The same need as that of the performance, so that no price is read twice.
  const prices = await loadPrices(deps, ledgers, subjectsOf(ledgers))
  const universe = deps.universe()
  return findMissingSplits(ledgers, prices, todayOf(deps)).map(
    ({ accountId, held, split, subject }) => ({
      account_id: accountId,
      ticker: symbolOf(universe, subject),
      name: universe.findById(subject)?.name ?? null,
      date: split.date,
      ratio: { new: plain(split.numerator), old: plain(split.denominator) },
      held: toText(held),
    }),
  )
}

const plain = (amount: number) => toText(new Decimal(amount))
