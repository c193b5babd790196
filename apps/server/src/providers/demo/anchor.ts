import type { Price, Unit } from '@leadenhall/contract/shared/money.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'

/** The real, dated facts about an instrument that its simulated prices start from. */
export interface Anchor {
  /** Close on `date`, in `unit`; null where no price is known, then one is made up. */
  readonly price: number | null
  /** Declared unit; null stays null in every simulated figure. */
  readonly unit: Unit | null
  /** The day of `price` and `marketCap`; null where no day is known. */
  readonly date: TradingDate | null
  readonly kind: InstrumentKind
  readonly name: string | null
  /** Code of the exchange, as in the instrument list. */
  readonly exchange: string | null
  readonly sharesOutstanding: number | null
  readonly marketCap: Price | null
}

/** The day that counts where an anchor has none. */
export const DEFAULT_ANCHOR_DATE: TradingDate = '2026-01-02'
