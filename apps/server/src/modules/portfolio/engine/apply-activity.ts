/** One activity applied to the positions of its account. Pure: rates are passed in. */
import { MAX_QUANTITY } from '@leadenhall/contract/portfolio/index.ts'
import type { Decimal } from '../../../platform/decimal.ts'
import { type Context, inPounds } from './amounts.ts'
import type { Entry } from './entry.ts'
import { claimNegligible, returnCapital } from './kinds/capital.ts'
import { earn, pay, reinvest } from './kinds/income.ts'
import { merge, restate, spinOff } from './kinds/reorganisations.ts'
import { acquire, sell } from './kinds/trades.ts'
import { handOver, receive } from './kinds/transfers.ts'
import { type Changes, NO_POSITION, type Positions } from './position.ts'

/** The last of the 10 decimal places of a quantity. */
const MIN_QUANTITY = 1e-10

/**
 * The positions that the activity changes. One that would make a quantity impossible changes none,
 * and the position says so.
 * @throws OversellError
 */
export function applyActivity(entry: Entry, positions: Positions, context: Context): Changes {
  const changes = changePositions(entry, positions, context)
  if (!changes.some(([, { quantity }]) => isBeyond(quantity))) return changes
  return changes.map(([subject]) => {
    const before = positions.get(subject) ?? NO_POSITION
    return [subject, { ...before, beyond: before.beyond ?? entry }]
  })
}

/** True if a holding is larger than any can be, or has been consolidated to less than the smallest. */
export function isBeyond(quantity: Decimal): boolean {
  return quantity.gt(MAX_QUANTITY) || (quantity.gt(0) && quantity.lt(MIN_QUANTITY))
}

function changePositions(entry: Entry, positions: Positions, context: Context): Changes {
  const { subject } = entry
  if (subject === null) return []
  const before = positions.get(subject) ?? NO_POSITION
  switch (entry.kind) {
    case 'buy':
    case 'scrip':
    case 'drip':
    case 'rights':
      return [[subject, acquire(entry, before, context)]]
    case 'transfer_in':
    case 'gift_from_spouse':
      return [[subject, receive(entry, before, context)]]
    case 'sell':
      return [[subject, sell(entry, before, context)]]
    case 'transfer_out':
    case 'gift_to_spouse':
      return [[subject, handOver(entry, before, context)]]
    case 'dividend':
    case 'interest':
      return [[subject, earn(entry, before, context)]]
    case 'fee':
    case 'tax':
      return [[subject, pay(before, inPounds(entry.amount.neg(), entry, context))]]
    case 'split':
    case 'consolidation':
      return [[subject, restate(entry, before)]]
    case 'return_of_capital':
    case 'equalisation':
      return [[subject, returnCapital(before, entry, context)]]
    case 'notional_distribution':
      return [[subject, reinvest(entry, before, context)]]
    case 'negligible_value':
      return [[subject, claimNegligible(entry, before, context)]]
    case 'merger':
      return merge(entry, before, positions, context)
    case 'spin_off':
      return spinOff(entry, before, positions)
    case 'deposit':
    case 'withdrawal':
      return []
  }
}
