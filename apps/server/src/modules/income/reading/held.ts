/** Securities of a ledger with their positions through time. */
import type { Day } from '../../../platform/calendar/days.ts'
import { type Decimal, ONE } from '../../../platform/decimal.ts'
import {
  type AccountLedger,
  type Entry,
  positionAt,
  type RateOn,
  type Trail,
} from '../../portfolio/index.ts'
import type { ShareSplit } from '../engine/dividend-event.ts'

export interface HeldIn {
  readonly accountId: string
  readonly currency: string
  readonly trail: Trail
  /** Of the security and those that are linked with it, in order. */
  readonly entries: readonly Entry[]
}

export interface HeldSecurity {
  readonly subject: string
  readonly accounts: readonly HeldIn[]
}

/** Securities that were held on the day or later. */
export function listHeld(
  ledgers: readonly AccountLedger[],
  rateOn: RateOn,
  since: Day,
): HeldSecurity[] {
  const found = new Map<string, HeldIn[]>()
  for (const { account, groups } of ledgers) {
    for (const group of groups.values()) {
      for (const [subject, trail] of group.trails(rateOn)) {
        const isHeld =
          !positionAt(trail, since - 1).quantity.isZero() || (trail.days.at(-1) ?? 0) >= since
        if (!isHeld) continue
        const own = {
          accountId: account.id,
          currency: account.currency,
          trail,
          entries: group.entries,
        }
        const known = found.get(subject)
        if (known) known.push(own)
        else found.set(subject, [own])
      }
    }
  }
  return [...found].map(([subject, accounts]) => ({ subject, accounts }))
}

/**
 * Shares that receive a dividend: held the evening before the ex-day, so that those sold on it count and
 * those bought on it do not. A split of the ex-day has happened.
 */
export function sharesOn({ entries, trail }: HeldIn, subject: string, exDay: Day): Decimal {
  const before = positionAt(trail, exDay - 1).quantity
  return entries.reduce(
    (shares, entry) =>
      entry.day === exDay ? shares.times(ratioOf(entry, subject, trail)) : shares,
    before,
  )
}

/** Splits and consolidations of the ledger. */
export function splitsOf({ entries, trail }: HeldIn, subject: string): ShareSplit[] {
  return entries.flatMap((entry) => {
    const ratio = ratioOf(entry, subject, trail)
    return ratio.eq(1) || ratio.lte(0) ? [] : [{ day: entry.day, ratio }]
  })
}

function ratioOf(entry: Entry, subject: string, trail: Trail): Decimal {
  const isRestated = entry.kind === 'split' || entry.kind === 'consolidation'
  if (!isRestated || entry.subject !== subject) return ONE
  const before = positionAt(trail, entry.day - 1).quantity
  return entry.ratio ?? (before.isZero() ? ONE : (entry.quantity?.div(before) ?? ONE))
}
