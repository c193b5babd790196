import type { Day } from '../../../platform/calendar/days.ts'
import type { Decimal } from '../../../platform/decimal.ts'
import type { MatchRule } from './rules.ts'

/** Part of a disposal under one rule. Amounts in pounds, null where an input is not known. */
export interface Slice {
  readonly rule: MatchRule
  /** In shares as they were on the day of the disposal. */
  readonly quantity: Decimal
  readonly proceeds: Decimal | null
  /** Cost of the shares, purchase charges included. */
  readonly cost: Decimal | null
  /** Part of the charges of the sale. */
  readonly charges: Decimal | null
  /** `proceeds − cost − charges`. */
  readonly gain: Decimal | null
  /** Day of the purchase; null for the pool. */
  readonly acquired: Day | null
  /** Shares of the purchase, as they were on its day; null for the pool. */
  readonly acquiredQuantity: Decimal | null
  /** Pool before the slice; null for purchases. */
  readonly pool: Pool | null
  /** Activities that the cost comes from. */
  rows(): readonly string[]
}

export type DisposalKind = 'sale' | 'gift' | 'capital_returned' | 'negligible_value'

/** Everything that a taxpayer sold of a security on a day: one disposal. */
export interface Disposal {
  readonly kind: DisposalKind
  readonly security: string
  readonly day: Day
  readonly quantity: Decimal
  /** Before charges. */
  readonly proceeds: Decimal | null
  /** Charges of the sale. */
  readonly charges: Decimal | null
  /** Allowable costs: the slices' costs and the charges. */
  readonly cost: Decimal | null
  readonly gain: Decimal | null
  readonly slices: readonly Slice[]
  /** The activities that dispose. */
  readonly rows: readonly string[]
  /** Why amounts are null; empty where they are known. */
  readonly unknown: readonly Unknown[]
}

/** A fact that is missing, and the activity that should have it. */
export interface Unknown {
  readonly row: string
  readonly why: string
}

export interface Pool {
  readonly quantity: Decimal
  readonly cost: Decimal | null
}

/** The pool at the end of each day on which it changed, oldest first. */
export interface PoolTrail {
  readonly days: readonly Day[]
  readonly pools: readonly Pool[]
  /** Reasons for an unknown cost, beside `pools`. */
  readonly unknown: readonly (readonly Unknown[])[]
}

/** A security that cannot be computed: its disposals and pool are left out. */
export interface Refusal {
  readonly security: string
  /** Securities that mergers and spin-offs link with it, itself included. */
  readonly securities: readonly string[]
  readonly day: Day
  readonly rows: readonly string[]
  readonly reason:
    | { readonly kind: 'oversold'; readonly wanted: Decimal; readonly held: Decimal }
    | { readonly kind: 'too_early' }
    | { readonly kind: 'sale_beside_gift' }
    | { readonly kind: 'wrong_quantity'; readonly given: Decimal; readonly held: Decimal }
    | { readonly kind: 'more_than_cost'; readonly amount: Decimal; readonly cost: Decimal }
    | { readonly kind: 'nothing_held' }
    | { readonly kind: 'no_quantity' }
  /** Days of disposals that are left out. */
  readonly disposalDays: readonly Day[]
}

/** A doubt that leaves figures standing, such as an account without the split of another. */
export interface Doubt {
  readonly security: string
  readonly day: Day
  readonly row: string
  readonly why: string
}

/** Units on which a fund's reported income is due. */
export interface ReportedUnits {
  readonly security: string
  /** The entry that reports. */
  readonly id: string
  readonly units: Decimal
  /** Held at the end of the period; the other units were sold and bought back (reg 94(3A)). */
  readonly held: Decimal
  /** Of these units before the income was added. */
  readonly costBefore: Decimal | null
  /** Sold on the period's last day, and not counted. */
  readonly soldOnLastDay: Decimal
}

export interface TaxResult {
  /** By day, then security. Gifts to a spouse are among them. */
  readonly disposals: readonly Disposal[]
  readonly pools: ReadonlyMap<string, PoolTrail>
  readonly refusals: readonly Refusal[]
  readonly doubts: readonly Doubt[]
  readonly reported: readonly ReportedUnits[]
}
