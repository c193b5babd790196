import type { Day } from '../../platform/calendar/days.ts'
import type { Registry } from '../../providers/registry.ts'
import type { Universe } from '../instruments/index.ts'
import type { LatestQuotes } from './latest-quotes.ts'

/** A bond's payments by its terms; subjects are ids of listings. */
interface BondPayments {
  isGilt(subject: string): boolean
  interestAt(subject: string, settle: Day): { readonly accrued: number | null } | null
  settlementOf(day: Day): Day
  couponsOf(
    subject: string,
    from: Day,
    to: Day,
  ): readonly { readonly exDay: Day; readonly perHundred: number }[] | null
}

/** Listings, their latest prices, and the sources of more; a module has the rest in its context. */
export interface Market {
  /** Absent until the terms of bonds are loaded. */
  readonly bondPayments?: (() => BondPayments) | undefined
  readonly latest: LatestQuotes
  /** Overrides how long a caller waits for a slow source before a stored value answers. */
  readonly patienceMs?: number
  readonly registry: Registry
  readonly universe: () => Universe
}
