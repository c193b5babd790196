/**
 * Both sides of transfers between a taxpayer's own accounts. A departure may arrive in several rows, and
 * several departures in one.
 */
import type { AccountKind } from '@leadenhall/contract/portfolio/index.ts'
import { type Decimal, ZERO } from '../../../platform/decimal.ts'
import type { AccountLedger, Entry, LoadedLedger } from '../../portfolio/index.ts'

/** Shares between own accounts arrive within this many days. */
export const TRANSFER_DAYS = 60

export type Side =
  /** The other side is in an account of this kind. */
  | { readonly kind: 'paired'; readonly with: AccountKind }
  /** Other rows of the same shares and weeks are open too: which of them belong together is not known. */
  | { readonly kind: 'open'; readonly near: readonly string[] }
  /** No other account has anything near it. */
  | { readonly kind: 'alone' }

/** @returns the other side of each transfer without a counterparty, or with an own account as one */
export function pairTransfers(
  accounts: readonly AccountLedger[],
  { rows, accounts: kinds }: Pick<LoadedLedger, 'rows' | 'accounts'>,
): ReadonlyMap<string, Side> {
  const sides = new Map<string, Side>()
  const isOwn = ({ id, quantity, subject }: Entry) => {
    const counterparty = rows.get(id)?.counterparty ?? null
    return subject !== null && quantity !== null && (counterparty ?? 'own') === 'own'
  }
  const all = accounts.flatMap(({ entries }) => entries.filter(isOwn))
  const bySubject = Map.groupBy(all, ({ subject }) => subject)
  const kindOf = ({ accountId }: Entry): AccountKind => kinds.get(accountId)?.kind ?? 'general'
  for (const own of bySubject.values()) {
    const open = {
      out: own.filter(({ kind }) => kind === 'transfer_out'),
      in: own.filter(({ kind }) => kind === 'transfer_in'),
    }
    const settle = (one: Entry, parts: readonly Entry[]) => {
      const [first] = parts
      if (!first) return
      sides.set(one.id, { kind: 'paired', with: kindOf(first) })
      for (const part of parts) sides.set(part.id, { kind: 'paired', with: kindOf(one) })
      const gone = new Set([one, ...parts].map(({ id }) => id))
      open.out = open.out.filter(({ id }) => !gone.has(id))
      open.in = open.in.filter(({ id }) => !gone.has(id))
    }
    for (const out of open.out) settle(out, findExact(out, open.in))
    for (const out of open.out) settle(out, findParts(out, open.in, kindOf))
    for (const arrival of open.in) settle(arrival, findParts(arrival, open.out, kindOf))
    for (const one of [...open.out, ...open.in]) {
      const others = one.kind === 'transfer_out' ? open.in : open.out
      const near = others.filter((other) => isNear(one, other)).map(({ id }) => id)
      sides.set(one.id, near.length > 0 ? { kind: 'open', near } : { kind: 'alone' })
    }
  }
  return sides
}

const isNear = (a: Entry, b: Entry) =>
  a.accountId !== b.accountId && Math.abs(a.day - b.day) <= TRANSFER_DAYS

const sharesOf = ({ quantity }: Entry): Decimal => quantity ?? ZERO

/** The row of the same number of shares that is nearest in time. */
function findExact(one: Entry, others: readonly Entry[]): readonly Entry[] {
  const [nearest] = others
    .filter((other) => isNear(one, other) && sharesOf(other).eq(sharesOf(one)))
    .toSorted((a, b) => Math.abs(a.day - one.day) - Math.abs(b.day - one.day))
  return nearest ? [nearest] : []
}

/** Rows of one kind of account that make up all shares together; none if only some of them do. */
function findParts(
  one: Entry,
  others: readonly Entry[],
  kindOf: (entry: Entry) => AccountKind,
): readonly Entry[] {
  const near = others.filter((other) => isNear(one, other))
  for (const parts of Map.groupBy(near, kindOf).values()) {
    const sum = parts.reduce((total, part) => total.plus(sharesOf(part)), ZERO)
    if (parts.length > 1 && sum.eq(sharesOf(one))) return parts
  }
  return []
}
