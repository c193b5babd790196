/** A price file as read, before its instruments are looked up. */
import type { RefusedPriceRow } from '@leadenhall/contract/prices/index.ts'
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { Columns } from './columns.ts'

/** Prices as traded, in the series' unit. */
export interface FileDay {
  readonly date: TradingDate
  /** One-based line of the file. */
  readonly line: number
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly close: number
  readonly volume: number | null
}

export interface FileSeries {
  /** As the file names the instrument; null for a file of one that names none. */
  readonly isin: string | null
  readonly ticker: string | null
  /** Null where the file declares none. */
  readonly unit: Unit | null
  /** Oldest first. */
  readonly days: readonly FileDay[]
  /** Line of the first row, also of one that is refused. */
  readonly line: number
}

export interface Refusals {
  readonly count: number
  /** The first of them, by line. */
  readonly rows: readonly RefusedPriceRow[]
}

export interface FileReading {
  readonly layout: Columns['layout']
  readonly series: readonly FileSeries[]
  readonly refused: Refusals
  /** The file's notation does not decide what its cells mean. */
  readonly asks: readonly ('date_order' | 'decimal_mark')[]
}

/** Answers of whoever imports the file. */
export interface Notes {
  readonly dateOrder: 'dmy' | 'mdy' | null
  readonly decimalMark: '.' | ',' | null
  /** The newest day that can have a price. */
  readonly today: TradingDate
}

/** The file cannot be read at all. */
export class PriceFileError extends Error {}

export const REFUSED_KEPT = 200
