/**
 * A user's ledger in memory. Positions are computed when they are asked for and kept until an
 * activity of the same instruments in the same account changes: groups whose entries are the same
 * objects as before keep their results.
 */
import { type CashAfter, type CashTrail, followCash, followEachCash } from './account-cash.ts'
import type { RateOn } from './amounts.ts'
import { groupByInstrument } from './clusters.ts'
import { connectTransfers } from './connect-transfers.ts'
import { type Account, compareEntries, type Entry } from './entry.ts'
import { keepLast } from './keep-last.ts'
import { type Lots, listLots } from './lots.ts'
import { orderByTimes } from './order-by-times.ts'
import { isOwnTransfer, isSplit, type Side } from './pair-transfers.ts'
import { replay, type Trails } from './replay.ts'

/** Linked instruments of one account. */
export interface Group {
  readonly account: Account
  /** In the order in which they count: times within a day included. */
  readonly entries: readonly Entry[]
  /** As they are in the account. */
  readonly asStored: readonly Entry[]
  trails(rateOn: RateOn): Trails
  lots(rateOn: RateOn): Lots
  /** Null without transfers between own accounts. */
  readonly link: Link | null
}

/** Groups of several accounts whose shares move between them. */
export interface Link {
  /** The group as it is in its account alone. */
  readonly raw: Group
  /** All linked groups, as they are alone. */
  readonly groups: readonly Group[]
  /** The other side of each of their own transfers. */
  readonly sides: ReadonlyMap<string, Side>
  readonly signature: string
}

export interface AccountLedger {
  readonly account: Account
  /** In order. */
  readonly entries: readonly Entry[]
  readonly groups: ReadonlyMap<string, Group>
  /** Shares moved from or to other own accounts, and splits, which may come between. */
  readonly transfers: readonly Entry[]
  cash(): CashTrail
  /** After each entry, by id. */
  cashAfter(): ReadonlyMap<string, CashAfter>
}

export type Ledger = ReadonlyMap<string, AccountLedger>

export interface LedgerChange {
  /** New and changed ones; the ledger has these first, in this order. */
  readonly accounts?: readonly Account[]
  readonly removedAccounts?: readonly string[]
  /** New and corrected entries. */
  readonly saved?: readonly Entry[]
  readonly removed?: readonly string[]
}

export const EMPTY_LEDGER: Ledger = new Map()

/** The ledger after a change; what the change does not touch is shared with the one before. */
export function changeLedger(ledger: Ledger, change: LedgerChange): Ledger {
  const next = new Map<string, AccountLedger>()
  for (const account of change.accounts ?? []) {
    const known = ledger.get(account.id)
    next.set(
      account.id,
      known && isSameAccount(known.account, account) ? known : changeAccount(account, known),
    )
  }
  for (const [id, known] of ledger) if (!next.has(id)) next.set(id, known)
  for (const id of change.removedAccounts ?? []) next.delete(id)
  const saved = Map.groupBy(change.saved ?? [], ({ accountId }) => accountId)
  const gone = new Set([...(change.removed ?? []), ...(change.saved ?? []).map(({ id }) => id)])
  if (gone.size === 0) return connectTransfers(next, ledger)
  for (const [id, before] of next) {
    const added = saved.get(id) ?? []
    const kept = before.entries.filter((entry) => !gone.has(entry.id))
    if (added.length === 0 && kept.length === before.entries.length) continue
    next.set(id, toAccountLedger(before.account, merge(kept, added), before))
  }
  return connectTransfers(next, ledger)
}

function changeAccount(account: Account, known: AccountLedger | undefined): AccountLedger {
  const isRepriced = known?.account.currency !== account.currency
  return toAccountLedger(account, known?.entries ?? [], isRepriced ? undefined : known)
}

function isSameAccount(a: Account, b: Account): boolean {
  return a.currency === b.currency && a.kind === b.kind && a.person_id === b.person_id
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
    const raw = known?.link?.raw ?? known
    groups.set(key, raw && isSame(raw.asStored, own) ? raw : toGroup(account, own))
  }
  let cash: CashTrail | undefined
  let cashAfter: ReadonlyMap<string, CashAfter> | undefined
  const transfers = entries.filter((entry) => isOwnTransfer(entry) || isSplit(entry))
  return {
    account,
    entries,
    groups,
    transfers,
    cash: () => (cash ??= followCash(entries)),
    cashAfter: () => (cashAfter ??= followEachCash(entries)),
  }
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
    link: null,
  }
}
