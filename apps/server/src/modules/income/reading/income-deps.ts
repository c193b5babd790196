import type { Day } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Registry } from '../../../providers/registry.ts'
import type { ReadingDeps } from '../../portfolio/index.ts'

export interface Coupon {
  readonly exDay: Day
  readonly payDay: Day
  readonly perHundred: number
}

export interface IncomeDeps extends ReadingDeps {
  readonly db: Db
  readonly registry: Registry
  /**
   * Coupons of a gilt that are paid from one day to another, in pounds for £100 nominal; null for
   * anything else, and where they are not known before they are paid.
   */
  readonly couponsOf: (subject: string, from: Day, to: Day) => readonly Coupon[] | null
  /** A metric of a listing by its key, as of now; null if it is not known. */
  readonly figures: () => Promise<(listingId: string, metric: string) => number | null>
}
