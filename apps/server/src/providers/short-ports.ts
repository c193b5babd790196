/** The interface of sources of published short positions. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { CallOptions, Source } from './ports.ts'

/** A total from the day of its position until the next one of the share. */
export interface PublishedTotal {
  readonly isin: string
  readonly name: string
  /** Day of the position. */
  readonly day: TradingDate
  /** Day of the file that said so. */
  readonly publishedOn: TradingDate
  /** Of the issued share capital; null where it has fallen below what is published. */
  readonly ratio: number | null
}

export interface PublishedTotals {
  /** Days with a file, oldest first. */
  readonly days: readonly TradingDate[]
  /** Oldest first within a share. */
  readonly totals: readonly PublishedTotal[]
}

export interface ShortSource extends Source {
  /**
   * A file as it is published: totals in force, totals that have ended, or the reportable shares.
   * @throws OutboundError
   */
  getFile?(kind: 'current' | 'historic' | 'reportable', options?: CallOptions): Promise<string>
  /** Only of a simulated source: the totals published by the end of a day; never stored. */
  simulate?(until: TradingDate): PublishedTotals
}
