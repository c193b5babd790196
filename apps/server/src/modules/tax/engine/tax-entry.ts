/**
 * Input of the calculation: activities of one taxpayer's general accounts, in pounds. The engine is
 * pure: no clock, no storage, no prices. A missing amount is null and named in the results, never
 * estimated. Nothing is rounded.
 */
import type { Day } from '../../../platform/calendar/days.ts'
import type { Decimal } from '../../../platform/decimal.ts'

export type TaxKind =
  /** Matched with sales of its day and of the 30 days before. */
  | 'purchase'
  /** Joins the holding as if it had always been part of it: rights, bonus shares, shares moved in. */
  | 'joined'
  | 'sale'
  /** To a spouse or a charity: no gain, no loss (TCGA 1992 s58, s257). */
  | 'gift'
  | 'gift_from_spouse'
  /** Between the taxpayer's own accounts: the holding of each account changes, and nothing else. */
  | 'moved_in'
  | 'moved_out'
  | 'split'
  | 'merger'
  | 'spin_off'
  | 'return_of_capital'
  | 'equalisation'
  | 'distribution'
  /** The day after a fund's period, whose income holders at its end are taxed on (SI 2009/3001 reg 94). */
  | 'reported'
  | 'negligible_value'

export interface TaxEntry {
  /** The activity. */
  readonly id: string
  readonly account: string
  readonly security: string
  readonly kind: TaxKind
  readonly day: Day
  /**
   * Shares. For a split without ratio the account's holding after it; for a distribution the shares
   * that it covers, for a claim of negligible value too (null for all); for a spin-off the new shares.
   */
  readonly quantity: Decimal | null
  /**
   * Pounds without charges: paid, received, claimed or accumulated; for `reported` those of one unit.
   * Null if not known; then `unknown` says why.
   */
  readonly amount: Decimal | null
  /** Pounds, zero or more; null without a rate for the day. */
  readonly charges: Decimal | null
  readonly unknown: string | null
  /** New shares for one old share. */
  readonly ratio: Decimal | null
  /** The security that a merger or spin-off leads to. */
  readonly into: string | null
  /**
   * Part of the cost that goes with a spin-off, 0 to 1; null if not known. Of capital returned and of a
   * merger: 1 if the whole cost is deducted by election (TCGA 1992 s122(4)), 0 if not, null if not said.
   */
  readonly costShare: Decimal | null
  /**
   * Pounds for one share after the event: of the shares on which capital was returned, or of those that a
   * merger gave. Null if not known.
   */
  readonly valueAfter: Decimal | null
  /** Of a distribution: the last day of the fund's period, where that is known. */
  readonly periodEnd?: Day
}

/** Securities that mergers and spin-offs link are computed together. Order is kept. */
export function groupBySecurity(entries: readonly TaxEntry[]): TaxEntry[][] {
  const parents = new Map<string, string>()
  const rootOf = (security: string): string => {
    let root = security
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) {
      root = parent
    }
    return root
  }
  for (const { into, security } of entries) {
    if (into === null) continue
    const [a, b] = [rootOf(security), rootOf(into)]
    if (a !== b) parents.set(b, a)
  }
  return [...Map.groupBy(entries, ({ security }) => rootOf(security)).values()]
}
