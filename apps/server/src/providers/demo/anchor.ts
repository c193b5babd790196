import type { Price, Unit } from '@leadenhall/contract/shared/money.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'

/** The real, dated facts from which an instrument's simulated prices start. */
export interface Anchor {
  /** Close on `date`, in `unit`; null if unknown, then one is invented. */
  readonly price: number | null
  /** Declared unit; null stays null in every simulated figure. */
  readonly unit: Unit | null
  /** The day of `price` and `marketCap`; null if unknown. */
  readonly date: TradingDate | null
  readonly kind: InstrumentKind
  readonly name: string | null
  /** Code of the exchange, as in the instrument list. */
  readonly exchange: string | null
  readonly sharesOutstanding: number | null
  /** Names the motion that all lines of a company share; absent for a line on its own. */
  readonly follows?: string
  /** An investment trust, which moves as its portfolio does rather than as a company. */
  readonly isTrust?: true
  /** Symbol of the index or future whose motion a fund has; absent for one of its own. */
  readonly tracks?: string
  readonly marketCap: Price | null
  /** Closes that a curve sets, by days since 1 January 1970; absent for a price that walks. */
  readonly closeOn?: (unixDay: number) => number
  /** Logarithm that an event adds to the price on a Unix day; absent for most. */
  readonly jumpOn?: (unixDay: number) => number
}

/** The day of most London prices in the instrument list, on which every simulated motion is 0. */
export const REFERENCE_DATE: TradingDate = '2026-02-23'
