import type { Price, Unit } from '@leadenhall/contract/shared/money.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { PastLevel } from './past-levels.ts'

/** The index of a fund, or the main line of the company that another line is of. */
export interface Leader {
  readonly symbol: string
  /** True for a fund without the exchange rate in its price. */
  readonly isHedged: boolean
  /** Of the leader, that one of a company's line is for; null for a fund, and where it is not known. */
  readonly shares: number | null
}

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
  /** Whose price times a fixed number and the exchange rate it has; absent for one of its own. */
  readonly leader?: Leader
  /** An investment trust, which moves as its portfolio does rather than as a company. */
  readonly isTrust?: true
  readonly marketCap: Price | null
  /** Net assets of an exchange-traded fund in pounds; absent for anything else. */
  readonly fundSize?: number
  /** Known closes of other days, which the path meets; absent for most. */
  readonly past?: readonly PastLevel[]
  /** Closes that a curve sets, by days since 1 January 1970; absent for a price that walks. */
  readonly closeOn?: (unixDay: number) => number
  /** Logarithm that an event adds to the price on a Unix day; absent for most. */
  readonly jumpOn?: (unixDay: number) => number
}

/** The day of most London prices in the instrument list, on which every simulated motion is 0. */
export const REFERENCE_DATE: TradingDate = '2026-02-23'
