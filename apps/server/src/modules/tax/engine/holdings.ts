/** Shares held in each account, whatever tax matches them with, and the events that change them. */

import { type Day, lastUpTo } from '../../../platform/calendar/days.ts'
import { type Decimal, ONE, ZERO } from '../../../platform/decimal.ts'
import { getOrAdd } from '../../../platform/get-or-add.ts'
import { RefusalError } from './refuse.ts'
import type { Doubt } from './results.ts'
import type { TaxEntry } from './tax-entry.ts'

/**
 * A split, merger or spin-off of all accounts that report it: each has its own row, and brokers report
 * an event on their own days. It counts from the first.
 */
export interface ShareEvent {
  readonly kind: 'split' | 'merger' | 'spin_off'
  readonly security: string
  readonly into: string | null
  readonly day: Day
  /** Shares after a split for one before it. */
  readonly factor: Decimal
  /** Part of all shares that is in the accounts with a row, 0 to 1. */
  readonly part: Decimal
  /** Of a merger or spin-off: shares that arrive. */
  readonly arriving: Decimal
  readonly rows: readonly TaxEntry[]
}

export interface Holdings {
  /** Before the trades of the day, after those of the days before. */
  before(security: string, day: Day): Decimal
  after(security: string, day: Day): Decimal
  readonly events: ReadonlyMap<TaxEntry, ShareEvent>
  splits(security: string): readonly ShareEvent[]
  readonly doubts: readonly Doubt[]
}

const SAME_EVENT_DAYS = 10

type Accounts = Map<string, Decimal>

/** @param entries of linked securities, in order */
export function countHoldings(entries: readonly TaxEntry[]): Holdings {
  const bySecurity = new Map<string, Accounts>()
  const trails = new Map<string, { days: Day[]; quantities: Decimal[] }>()
  const events = new Map<TaxEntry, ShareEvent>()
  const splits = new Map<string, ShareEvent[]>()
  const doubts: Doubt[] = []
  const seen = new Set<TaxEntry>()
  const accountsOf = (security: string) => getOrAdd(bySecurity, security, () => new Map())
  const note = (security: string, day: Day) => {
    const trail = getOrAdd(trails, security, () => ({ days: [], quantities: [] }))
    if (trail.days.at(-1) !== day) {
      trail.days.push(day)
      trail.quantities.push(ZERO)
    }
    trail.quantities[trail.quantities.length - 1] = sumOf(accountsOf(security))
  }
  entries.forEach((entry, at) => {
    const { account, day, into, kind, quantity, security } = entry
    const own = accountsOf(security)
    if (isShareEvent(kind)) {
      if (seen.has(entry)) return
      const rows = sameEvent(entries, at, seen)
      const event = applyEvent(kind, rows, own, into === null ? null : accountsOf(into))
      events.set(entry, event)
      if (kind === 'split') getOrAdd(splits, security, () => []).push(event)
      if (into !== null) note(into, day)
      if (isWithoutRow(own, rows)) {
        const why = 'another account holds the same shares and does not report it'
        doubts.push({ security, day, row: entry.id, why })
      }
    } else if (quantity !== null && kind in SIGNS) {
      const held = own.get(account) ?? ZERO
      const shares = kind === 'moved_in' ? arriving(entry, quantity, splits) : quantity
      own.set(account, held.plus(shares.times(SIGNS[kind as keyof typeof SIGNS])))
    }
    note(security, day)
  })
  const after = (security: string, day: Day) => {
    const trail = trails.get(security)
    return trail?.quantities[lastUpTo(trail.days, day)] ?? ZERO
  }
  return {
    before: (security, day) => after(security, day - 1),
    after,
    events,
    splits: (security) => splits.get(security) ?? [],
    doubts,
  }
}

/** Old shares that arrive after another account's split, and before the same split of their own account. */
function arriving(
  { account, day, security }: TaxEntry,
  quantity: Decimal,
  splits: ReadonlyMap<string, readonly ShareEvent[]>,
): Decimal {
  return (splits.get(security) ?? []).reduce((shares, { factor, rows }) => {
    const isLater = rows.some((row) => row.account === account && row.day > day)
    return isLater ? shares.times(factor) : shares
  }, quantity)
}

const SIGNS = {
  purchase: 1,
  joined: 1,
  gift_from_spouse: 1,
  moved_in: 1,
  sale: -1,
  gift: -1,
  moved_out: -1,
} as const

const isShareEvent = (kind: TaxEntry['kind']) =>
  kind === 'split' || kind === 'merger' || kind === 'spin_off'

/** Rows of other accounts within a few days, with the same ratio if both have one. */
function sameEvent(
  entries: readonly TaxEntry[],
  at: number,
  seen: Set<TaxEntry>,
): readonly TaxEntry[] {
  const first = entries[at] as TaxEntry
  const rows: TaxEntry[] = []
  const accounts = new Set<string>()
  for (let next = at; next < entries.length; next++) {
    const entry = entries[next] as TaxEntry
    if (entry.day > first.day + SAME_EVENT_DAYS) break
    const isSame =
      entry.kind === first.kind && entry.security === first.security && entry.into === first.into
    if (!isSame || seen.has(entry) || accounts.has(entry.account)) continue
    if (entry.ratio !== null && first.ratio !== null && !entry.ratio.eq(first.ratio)) continue
    accounts.add(entry.account)
    seen.add(entry)
    rows.push(entry)
  }
  return rows
}

function applyEvent(
  kind: ShareEvent['kind'],
  rows: readonly TaxEntry[],
  own: Accounts,
  target: Accounts | null,
): ShareEvent {
  const first = rows[0] as TaxEntry
  const whole = sumOf(own)
  let [before, after, arriving] = [ZERO, ZERO, ZERO]
  for (const { account, quantity, ratio } of rows) {
    const held = own.get(account) ?? ZERO
    before = before.plus(held)
    if (kind === 'split') {
      const now = ratio ? held.times(ratio) : quantity
      if (now === null) throw withoutShares(first, rows)
      own.set(account, now)
      after = after.plus(now)
      continue
    }
    const shares = quantity ?? (ratio && held.times(ratio))
    if (shares === null) throw withoutShares(first, rows)
    if (kind === 'merger') own.set(account, ZERO)
    target?.set(account, (target.get(account) ?? ZERO).plus(shares))
    arriving = arriving.plus(shares)
  }
  const isByRatio = rows.every(({ ratio }) => ratio !== null)
  return {
    kind,
    security: first.security,
    into: first.into,
    day: first.day,
    factor: isByRatio || before.isZero() ? (first.ratio ?? ONE) : after.div(before),
    part: whole.isZero() ? ONE : before.div(whole),
    arriving,
    rows,
  }
}

function withoutShares(first: TaxEntry, rows: readonly TaxEntry[]): RefusalError {
  return new RefusalError(
    first,
    rows.map(({ id }) => id),
    { kind: 'no_quantity' },
  )
}

function isWithoutRow(own: Accounts, rows: readonly TaxEntry[]): boolean {
  return [...own].some(
    ([account, held]) => held.gt(0) && !rows.some((row) => row.account === account),
  )
}

function sumOf(accounts: Accounts): Decimal {
  let sum = ZERO
  for (const part of accounts.values()) sum = sum.plus(part)
  return sum
}
