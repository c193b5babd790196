/** Parts of the installation that a source of prices with the operator's own key needs. */
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { RefusedDay } from './ports.ts'

/** Calls of a UTC day by source, counted for all nodes and kept over a restart. */
export interface DailyCalls {
  /** Counts a call. False, and none is counted, if `most` were made today. */
  take(source: string, most: number): Promise<boolean>
  /** How many were made today. */
  made(source: string): Promise<number>
  /** The source says that none are left: counts as many as are allowed. */
  useUp(source: string, most: number): Promise<void>
}

/** A security in a source's list of an exchange. */
export interface ListedSymbol {
  /** The source's code, without its exchange. */
  readonly code: string
  /** Null where the list has none, and in lists that were kept without names. */
  readonly name: string | null
  /** As declared: `GBX`. Null where the list declares none. */
  readonly currency: string | null
  readonly isin: string | null
}

export interface SymbolLists {
  find(
    source: string,
    exchange: string,
  ): Promise<{ readonly symbols: readonly ListedSymbol[]; readonly readAtMs: number } | null>
  save(source: string, exchange: string, symbols: readonly ListedSymbol[]): Promise<void>
}

/** The newest stored days of a series, in the unit that was declared for it. */
export interface LastDays {
  readonly unit: Unit | null
  /** Oldest first, at most two. */
  readonly days: readonly {
    readonly date: TradingDate
    readonly open: number | null
    readonly high: number | null
    readonly low: number | null
    readonly close: number | null
    readonly volume: number | null
  }[]
}

export interface ListedSecurity {
  /** With the suffix of its exchange: `BT-A.L`. */
  readonly ticker: string
  readonly exchange: string
  readonly isin: string | null
  /** Unit of its price, as declared for the listing. */
  readonly currency: string | null
}

export interface PriceSourceParts {
  readonly calls: DailyCalls
  readonly lists: SymbolLists
  findListing(symbol: string): ListedSecurity | null
  /** Names the days of a series that are not used; an empty list if all are. */
  noteRefused(source: string, symbol: string, refused: readonly RefusedDay[]): void
  /** By symbol; one without a stored series of this source is absent. */
  lastDaysOf(source: string, symbols: readonly string[]): Promise<ReadonlyMap<string, LastDays>>
}
