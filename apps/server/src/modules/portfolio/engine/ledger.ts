/**
 * A user's ledger in memory. Positions are computed when they are asked for and kept until an
 * activity of the same instruments in the same account changes: groups whose entries are the same
 * objects as before keep their results.
 */
import { type CashTrail, followCash } from './account-cash.ts'
import type { RateOn } from './amounts.ts'
import { groupByInstrument } from './clusters.ts'
import { type Account, compareEntries, type Entry } from './entry.ts'
import { type Lot, listLots } from './lots.ts'
import { orderByTimes } from './order-by-times.ts'
import { replay, type Trails } from './replay.ts'

/** Linked instruments of one account. */
export interface Group {
  readonly account: Account
  /** In the order in which they count: times within a day included. */
  readonly entries: readonly Entry[]
  /** As they are in the account. */
  readonly asStored: readonly Entry[]
  trails(rateOn: RateOn): Trails
  lots(rateOn: RateOn): ReadonlyMap<string, readonly Lot[]>
}

export interface AccountLedger {
  readonly account: Account
  /** In order. */
  readonly entries: readonly Entry[]
  readonly groups: ReadonlyMap<string, Group>
  cash(): CashTrail
}

export type Ledger = ReadonlyMap<string, AccountLedger>

export interface LedgerChange {
  readonly accounts?: readonly Account[]
  readonly removedAccounts?: readonly string[]
  /** New and corrected entries. */
  readonly saved?: readonly Entry[]
  readonly removed?: readonly string[]
}

export const EMPTY_LEDGER: Ledger = new Map()

/** The ledger after a change; what the change does not touch is shared with the one before. */
export function changeLedger(ledger: Ledger, change: LedgerChange): Ledger {
  const next = new Map(ledger)
  for (const account of change.accounts ?? []) {
    const known = next.get(account.id)
    if (known?.account.currency === account.currency) continue
    next.set(account.id, toAccountLedger(account, known?.entries ?? [], undefined))
  }
  for (const id of change.removedAccounts ?? []) next.delete(id)
  const saved = Map.groupBy(change.saved ?? [], ({ accountId }) => accountId)
  const gone = new Set([...(change.removed ?? []), ...(change.saved ?? []).map(({ id }) => id)])
  if (gone.size === 0) return next
  for (const [id, before] of next) {
    const added = saved.get(id) ?? []
    const kept = before.entries.filter((entry) => !gone.has(entry.id))
    if (added.length === 0 && kept.length === before.entries.length) continue
    next.set(id, toAccountLedger(before.account, merge(kept, added), before))
  }
  return next
}

function merge(kept: readonly Entry[], added: readonly Entry[]): readonly Entry[] {
  const sorted = added.toSorted(compareEntries)
  const merged: Entry[] = []
  let at = 0
  for (const entry of kept) {
    for (let next = sorted[at]; next && compareEntries(next, entry) < 0; next = sorted[++at]) {
      merged.push(next)
    }
    merged.push(entry)
  }
  for (; at < sorted.length; at++) merged.push(sorted[at] as Entry)
  return merged
}

function toAccountLedger(
  account: Account,
  entries: readonly Entry[],
  before: AccountLedger | undefined,
): AccountLedger {
  const groups = new Map<string, Group>()
  for (const [key, own] of groupByInstrument(entries)) {
    const known = before?.groups.get(key)
    groups.set(key, known && isSame(known.asStored, own) ? known : toGroup(account, own))
  }
  let cash: CashTrail | undefined
  return { account, entries, groups, cash: () => (cash ??= followCash(entries)) }
}

function isSame(a: readonly Entry[], b: readonly Entry[]): boolean {
  return a.length === b.length && a.every((entry, index) => entry === b[index])
}

function toGroup(account: Account, asStored: readonly Entry[]): Group {
  const entries = orderByTimes(asStored, account.currency)
  return {
    account,
    entries,
    asStored,
    trails: keepLast((rateOn) => replay(entries, account.currency, rateOn)),
    lots: keepLast((rateOn) => listLots(entries, account.currency, rateOn)),
  }
}

/** Keeps the result for the last rates: new rates compute it again. */
function keepLast<T>(compute: (rateOn: RateOn) => T): (rateOn: RateOn) => T {
  let last: { rateOn: RateOn; result: T } | undefined
  return (rateOn) => {
    if (last?.rateOn !== rateOn) last = { rateOn, result: compute(rateOn) }
    return last.result
  }
}
