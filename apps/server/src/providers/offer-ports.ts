/** The interface of sources of the Takeover Panel's disclosure table. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { CallOptions, Source } from './ports.ts'

export interface Security {
  readonly class: string
  readonly isin: string
  /** In issue; null if the table gives no number. */
  readonly inIssue: number | null
}

export interface TableBidder {
  readonly name: string
  /** UTC instants. */
  readonly identifiedAt: string | null
  readonly deadlineAt: string | null
  /** True for a deadline whose day is to be determined. */
  readonly isDeadlineOpen: boolean
  /** Of the bidder, where dealings in them must be disclosed too. */
  readonly securities: readonly Security[]
  readonly needsDisclosure: boolean | null
}

export interface TableEntry {
  readonly name: string
  readonly lei: string | null
  readonly commencedAt: string
  readonly securities: readonly Security[]
  /** Empty while none is named. */
  readonly bidders: readonly TableBidder[]
}

export interface DisclosureTable {
  /** Stated by the table. */
  readonly day: TradingDate
  readonly entries: readonly TableEntry[]
}

export interface OfferSource extends Source {
  /** True if an administrator has switched it on; absent for a source without a switch. */
  isOn?(): boolean
  /** The document as it is published. @throws OutboundError */
  getTable?(options?: CallOptions): Promise<Uint8Array>
  /** Only of a simulated source: the tables that differ from the one before, until a day; never stored. */
  simulate?(until: TradingDate): readonly DisclosureTable[]
}
