import type { RoundTripCost } from '@leadenhall/contract/costs/index.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import type { Db, DbEngine } from '../../../platform/db/database.ts'
import type { FxDeps } from '../../currencies/index.ts'
import type { ReadingDeps } from '../../portfolio/index.ts'

/** Facts of gilts that the ledger does not hold. */
export interface BondFacts {
  /** By the listing's type, whatever the unit of a price. */
  isGilt(subject: string): boolean
  /**
   * The next coupon date after a settlement, and the interest accrued by then in money for £100 nominal,
   * below zero ex dividend; the interest is null where an index is missing. Null for an unknown bond.
   */
  interestAt(
    subject: string,
    settle: Day,
  ): { readonly nextCoupon: Day; readonly accrued: number | null } | null
  /** When a trade of a day settles unless its note says otherwise. */
  settlementOf(day: Day): Day
}

export interface TaxDeps extends ReadingDeps, FxDeps {
  readonly db: Db
  readonly engine: DbEngine
  /** Another object after any change of what they rest on. */
  readonly bonds: () => BondFacts
  /** Buying and selling again, as `costs` computes it. */
  readonly costsOf: (request: {
    readonly ticker: string
    readonly amount: number
    readonly commission?: number | undefined
  }) => Promise<RoundTripCost>
}
