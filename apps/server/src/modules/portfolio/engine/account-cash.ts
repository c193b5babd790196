/** Cash of an account, and what it earned and paid outside any instrument. */

import type { Day } from '../../../platform/calendar/days.ts'
import { Decimal, minus, plus, times, ZERO } from '../../../platform/decimal.ts'
import type { RateOn } from './amounts.ts'
import type { Entry } from './entry.ts'

/** In the account's currency, for each day on which cash changed, oldest first. */
export interface CashTrail {
  readonly days: readonly Day[]
  /** At the end of the day; never below zero. */
  readonly held: readonly Decimal[]
  /**
   * Money that must have come from outside on the day, because the ledger pays more than it has:
   * purchases without a deposit. A deposit that is recorded later counts against it, and is then
   * below zero here.
   */
  readonly implied: readonly Decimal[]
}

/** Interest, fees and tax of the account itself, in pounds. */
export interface CashResult {
  readonly income: Decimal | null
  readonly costs: Decimal | null
}

/** @param entries in order */
export function followCash(entries: readonly Entry[]): CashTrail {
  const days: Day[] = []
  const held: Decimal[] = []
  const implied: Decimal[] = []
  let recorded = ZERO
  let advanced = ZERO
  for (let at = 0; at < entries.length; ) {
    const day = entries[at]?.day ?? 0
    let [change, deposited] = [ZERO, ZERO]
    for (let entry = entries[at]; entry?.day === day; entry = entries[++at]) {
      if (entry.amount.isZero()) continue
      change = change.plus(entry.amount)
      if (entry.kind === 'deposit') deposited = deposited.plus(entry.amount)
    }
    if (change.isZero() && deposited.isZero()) continue
    recorded = recorded.plus(change)
    const before = advanced
    advanced = Decimal.max(advanced.minus(deposited), ZERO)
    const shortfall = recorded.plus(advanced).neg()
    if (shortfall.gt(0)) advanced = advanced.plus(shortfall)
    days.push(day)
    held.push(recorded.plus(advanced))
    implied.push(advanced.minus(before))
  }
  return { days, held, implied }
}

export function sumCashResult(
  entries: readonly Entry[],
  currency: string,
  rateOn: RateOn,
  until: Day,
): CashResult {
  let income: Decimal | null = ZERO
  let costs: Decimal | null = ZERO
  for (const { kind, subject, amount, day } of entries) {
    if (day > until) break
    if (subject !== null) continue
    if (kind === 'interest') income = plus(income, times(amount, rateOn(currency, day)))
    if (kind === 'fee' || kind === 'tax') costs = minus(costs, times(amount, rateOn(currency, day)))
  }
  return { income, costs }
}
