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
  /** Sum of `implied` so far: money whose deposits are missing at the end of the day. */
  readonly advanced: readonly Decimal[]
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
  const missing: Decimal[] = []
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
    missing.push(advanced)
  }
  return { days, held, implied, advanced: missing }
}

/** Cash after one activity: known, or why it is not. */
export type CashAfter = Decimal | 'deposit_missing' | 'order_open'

/**
 * Cash after each entry, by id. Until a deposit that is missing on a day has come, cash is not known; nor is it
 * within a day that ends above zero, where the order of its entries would put it below.
 * @param entries in order
 */
export function followEachCash(entries: readonly Entry[]): ReadonlyMap<string, CashAfter> {
  const { advanced, days } = followCash(entries)
  const after = new Map<string, CashAfter>()
  let cash = ZERO
  let at = -1
  for (const { amount, day, id } of entries) {
    while ((days[at + 1] ?? Infinity) <= day) at++
    cash = cash.plus(amount)
    const isMissing = advanced[at]?.gt(0) ?? false
    after.set(id, isMissing ? 'deposit_missing' : cash.isNegative() ? 'order_open' : cash)
  }
  return after
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
