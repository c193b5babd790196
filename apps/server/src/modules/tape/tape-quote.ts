import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'

/** Quote fields that stories need; the caller leaves out prices in doubt. */
export interface TapeQuote {
  readonly ticker: string
  readonly name: string
  readonly kind: InstrumentKind
  readonly sector: string | null
  readonly price: number
  readonly unit: Unit
  readonly previousClose: number
  readonly changeRatio: number
  readonly open: number | null
  readonly dayHigh: number | null
  readonly dayLow: number | null
  readonly fiftyTwoWeekHigh: number | null
  readonly fiftyTwoWeekLow: number | null
  /** When the price was true, epoch milliseconds. */
  readonly atMs: number
  /** When its exchange's session opened. */
  readonly openedMs: number
  /** `YYYY-MM-DD` of the session, which makes ids unique. */
  readonly day: string
}

export interface IndexMembers {
  readonly index: string
  readonly members: readonly TapeQuote[]
}
