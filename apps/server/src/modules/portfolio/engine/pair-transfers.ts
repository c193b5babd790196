/**
 * Both sides of transfers between one taxpayer's own accounts, for the cost that goes with the shares
 * and for tax. A departure may arrive in several rows, and several departures in one.
 */
import { type Decimal, ZERO } from '../../../platform/decimal.ts'
import type { Account, Entry } from './entry.ts'

/** Shares between own accounts arrive within this many days. */
export const TRANSFER_DAYS = 60

export interface Paired {
  readonly kind: 'paired'
  readonly with: readonly Entry[]
  /** False if the parts are in accounts of several kinds, which tax treats apart. */
  readonly hasOneKind: boolean
  /**
   * A split while the shares were on their way, of whichever account reports it: the equal numbers may be
   * of old or of new shares. Null also where the receiving account splits them after they arrived.
   */
  readonly split: Entry | null
}

export type Side =
  | Paired
  /** Other rows of the same shares and weeks are open too: which of them belong together is not known. */
  | { readonly kind: 'open'; readonly near: readonly Entry[] }
  /** No other account has anything near it. */
  | { readonly kind: 'alone' }

/** A transfer without a counterparty, or with an own account as one. */
export const isOwnTransfer = ({ counterparty, kind, quantity, subject }: Entry) =>
  (kind === 'transfer_in' || kind === 'transfer_out') &&
  subject !== null &&
  quantity !== null &&
  (counterparty ?? 'own') === 'own'

export const isSplit = ({ kind, subject }: Entry) =>
  (kind === 'split' || kind === 'consolidation') && subject !== null

/** A price of nothing says no more than none: shares that an own account gave cost what they cost there. */
export const statesPrice = ({ price }: Entry) => price !== null && !price.value.isZero()

interface TransfersOfAccount {
  readonly account: Account
  /** With the splits that the account reports. */
  readonly entries: readonly Entry[]
}

/** Accounts report an event within so many days of each other. */
const SAME_EVENT_DAYS = 10

/**
 * @param accounts of one taxpayer
 * @returns the other side of each transfer between own accounts, by its id
 */
export function pairTransfers(accounts: readonly TransfersOfAccount[]): ReadonlyMap<string, Side> {
  const sides = new Map<string, Side>()
  const kinds = new Map(accounts.map(({ account: { id, kind } }) => [id, kind]))
  const all = accounts.flatMap(({ entries }) => entries.filter(isOwnTransfer))
  if (all.length === 0) return sides
  const splits = Map.groupBy(
    accounts.flatMap(({ entries }) => entries.filter(isSplit)),
    ({ subject }) => subject,
  )
  for (const [subject, own] of Map.groupBy(all, (entry) => entry.subject)) {
    pairShares(own, ({ accountId }) => kinds.get(accountId) ?? '', sides)
    const events = splits.get(subject)
    if (events) for (const one of own) noteSplit(one, events, sides)
  }
  return sides
}

function noteSplit(one: Entry, events: readonly Entry[], sides: Map<string, Side>): void {
  const side = sides.get(one.id)
  if (side?.kind !== 'paired') return
  const found = side.with.flatMap((other) => splitBetween(one, other, events) ?? [])
  sides.set(one.id, { ...side, split: found[0] ?? null })
}

function splitBetween(one: Entry, other: Entry, events: readonly Entry[]): Entry | null {
  const [first, last] = one.day < other.day ? [one, other] : [other, one]
  const between = events.find(({ day }) => day > first.day && day <= last.day)
  if (!between) return null
  const arrival = one.kind === 'transfer_in' ? one : other
  const isSplitThere = events.some(
    ({ accountId, day, ratio }) =>
      accountId === arrival.accountId &&
      day > arrival.day &&
      day <= between.day + SAME_EVENT_DAYS &&
      (ratio === null || between.ratio === null || ratio.eq(between.ratio)),
  )
  return isSplitThere ? null : between
}

function pairShares(
  own: readonly Entry[],
  kindOf: (entry: Entry) => string,
  sides: Map<string, Side>,
): void {
  const open = {
    out: own.filter(({ kind }) => kind === 'transfer_out'),
    in: own.filter(({ kind }) => kind === 'transfer_in'),
  }
  const settle = (one: Entry, parts: readonly Entry[]) => {
    if (parts.length === 0) return
    const hasOneKind = new Set(parts.map(kindOf)).size === 1
    sides.set(one.id, { kind: 'paired', with: parts, hasOneKind, split: null })
    for (const part of parts)
      sides.set(part.id, { kind: 'paired', with: [one], hasOneKind, split: null })
    const gone = new Set([one, ...parts].map(({ id }) => id))
    open.out = open.out.filter(({ id }) => !gone.has(id))
    open.in = open.in.filter(({ id }) => !gone.has(id))
  }
  for (const out of open.out) settle(out, findExact(out, open.in))
  for (const grouping of [kindOf, () => '']) {
    for (const out of open.out) settle(out, findParts(out, open.in, grouping))
    for (const arrival of open.in) settle(arrival, findParts(arrival, open.out, grouping))
  }
  for (const one of [...open.out, ...open.in]) {
    const others = one.kind === 'transfer_out' ? open.in : open.out
    const near = others.filter((other) => isNear(one, other))
    sides.set(one.id, near.length > 0 ? { kind: 'open', near } : { kind: 'alone' })
  }
}

const isNear = (a: Entry, b: Entry) =>
  a.accountId !== b.accountId && Math.abs(a.day - b.day) <= TRANSFER_DAYS

const sharesOf = ({ quantity }: Entry): Decimal => quantity ?? ZERO

/** The row of the same number of shares that is nearest in time. */
function findExact(one: Entry, others: readonly Entry[]): readonly Entry[] {
  const [nearest] = byDistance(
    one,
    others.filter((other) => sharesOf(other).eq(sharesOf(one))),
  )
  return nearest ? [nearest] : []
}

function byDistance(one: Entry, others: readonly Entry[]): Entry[] {
  return others
    .filter((other) => isNear(one, other))
    .toSorted((a, b) => Math.abs(a.day - one.day) - Math.abs(b.day - one.day))
}

/** The nearest rows of one group that make up all shares together; none if they never do. */
function findParts(
  one: Entry,
  others: readonly Entry[],
  groupOf: (entry: Entry) => string,
): readonly Entry[] {
  for (const parts of Map.groupBy(byDistance(one, others), groupOf).values()) {
    let sum = ZERO
    for (const [index, part] of parts.entries()) {
      sum = sum.plus(sharesOf(part))
      if (index > 0 && sum.eq(sharesOf(one))) return parts.slice(0, index + 1)
    }
  }
  return []
}
