/** One row of a file, whose cells are read in the file's own notation, or not at all. */

import type { ImportRow } from '@leadenhall/contract/portfolio/index.ts'
import { currencyOf, type Unit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { toUnit } from '../../../platform/csv/money-words.ts'
import { type Notation, readDate, readNumber } from '../../../platform/csv/notation.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'

/** A cell that a parser needs and cannot read; the row then needs the user. */
export class NotUnderstood extends Error {
  readonly column: string | null
  /** @param reason a sentence that quotes the cell */
  constructor(reason: string, column: string | null) {
    super(reason)
    this.name = 'NotUnderstood'
    this.column = column
  }
}

/** For surveys of a whole file: a row that cannot be read asks for itself when it is understood. */
export function ifUnderstood<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined
    throw error
  }
}

/** In the currency's major unit. */
export interface Cash {
  readonly amount: string
  /** Null where the cell names none. */
  readonly currency: string | null
}

/** Marks by which files say that a cell has no value. */
const NOTHING = /^(?:|-+|—|–|n\/a)$/i
/** Characters of a row's names and values together, so that a file of 200,000 rows stays small. */
const MAX_SHOWN = 600
const MAX_QUOTE = 60
const INSTANT =
  /^(?<day>\d{4}-\d{2}-\d{2})[T ](?<time>\d{2}:\d{2}:\d{2})(?:\.\d+)?(?: ?(?:Z|UTC|GMT|(?<offset>[+-]\d{2}:?\d{2})))?$/
const LONDON = 'Europe/London'
/** Takes longer to build than a row to read. */
const LONDON_TIME = new Intl.DateTimeFormat('en-GB', { timeZone: LONDON, timeStyle: 'medium' })

/** Columns of a file. */
export interface Header {
  /** As the file writes them. */
  readonly names: readonly string[]
  /** Index of each column by its name in small letters; of two with the same name, the first. */
  readonly positions: ReadonlyMap<string, number>
}

export class Row {
  readonly line: number
  readonly cells: readonly string[]
  readonly #names: readonly string[]
  readonly #positions: ReadonlyMap<string, number>
  readonly #notation: Notation

  constructor(
    { line, cells }: { readonly line: number; readonly cells: readonly string[] },
    { names, positions }: Header,
    notation: Notation,
  ) {
    this.line = line
    this.cells = cells
    this.#names = names
    this.#positions = positions
    this.#notation = notation
  }

  /** Cells that hold anything, for the user who decides about the row. */
  get shown(): readonly ShownCell[] {
    return toShown(this.cells.map((value, index) => ({ column: this.#names[index], value })))
  }

  /** True for a line that repeats the header, as files put together from several have. */
  get isHeader(): boolean {
    return (
      this.cells.length > 1 &&
      this.cells.every((cell, at) => cell.toLowerCase() === this.#names[at]?.toLowerCase())
    )
  }

  /** Names in small letters. */
  get columns(): readonly string[] {
    return [...this.#positions.keys()]
  }

  /** The same cells below another header. */
  renamed(positions: ReadonlyMap<string, number>): Row {
    return new Row(this, { names: this.#names, positions }, this.#notation)
  }

  has(column: string): boolean {
    return this.#positions.has(column.toLowerCase())
  }

  /** Null for an empty cell and for a column that the file does not have. */
  cell(column: string): string | null {
    const at = this.#positions.get(column.toLowerCase())
    const text = at === undefined ? undefined : this.cells[at]
    return text === undefined || NOTHING.test(text) ? null : text
  }

  /** A number and its currency in two adjacent columns, of which only one has a name. */
  moneyAt(column: string): Cash | undefined {
    const at = this.#positions.get(column.toLowerCase())
    if (at === undefined) return undefined
    const isUnitFirst = toUnit(this.cells[at] ?? null) !== null
    const pair = new Map([
      [column.toLowerCase(), isUnitFirst ? at + 1 : at],
      ['unit', isUnitFirst ? at : at + 1],
    ])
    const view = this.renamed(pair)
    const amount = view.number(column)
    return amount === undefined ? undefined : { amount, currency: view.requireUnit('unit') }
  }

  /** The first of several columns that has anything. */
  text(...columns: readonly string[]): string | undefined {
    const column = this.#filled(columns)
    return column === undefined ? undefined : this.requireText(column)
  }

  /** @throws NotUnderstood for an empty cell */
  requireText(column: string): string {
    const text = this.cell(column)
    if (text === null) throw new NotUnderstood(`${column} is empty.`, column)
    return text
  }

  /**
   * Decimal text with its sign; undefined where the cell is empty.
   * @throws NotUnderstood for a text that is no number, or has a unit
   */
  number(...columns: readonly string[]): string | undefined {
    const column = this.#filled(columns)
    if (column === undefined) return undefined
    const { mark, value } = this.#read(column)
    if (mark === '') return value
    throw new NotUnderstood(`${column} "${quote(this.requireText(column))}" has a unit.`, column)
  }

  /** @throws NotUnderstood for an empty cell, and for a text that is no number */
  requireNumber(...columns: readonly string[]): string {
    const number = this.number(...columns)
    return number === undefined ? this.#missing(columns) : number
  }

  /** Above zero; the action says which way shares move. @throws NotUnderstood for none, or below zero */
  quantity(...columns: readonly string[]): string {
    const number = this.requireNumber(...columns)
    if (new Decimal(number).gt(0)) return number
    const column = this.#filled(columns)
    throw new NotUnderstood(`The quantity ${number} is not above zero.`, column ?? null)
  }

  /** An amount with the currency that is written beside it, if any. */
  cash(...columns: readonly string[]): Cash | undefined {
    const column = this.#filled(columns)
    if (column === undefined) return undefined
    const { mark, value } = this.#read(column)
    if (mark === '') return { amount: value, currency: null }
    return toCash(value, this.#toUnit(mark, column))
  }

  /**
   * An amount in a currency that the file or another column states; undefined for an empty cell.
   * @throws NotUnderstood where the cell names another currency
   */
  amountIn(currency: string, ...columns: readonly string[]): string | undefined {
    const cash = this.cash(...columns)
    if (!cash) return undefined
    if (cash.currency === null || cash.currency === currency) return cash.amount
    const column = this.#filled(columns)
    throw new NotUnderstood(
      `${column ?? ''} is in ${cash.currency}, not in ${currency}.`,
      column ?? null,
    )
  }

  /** @throws NotUnderstood also for an empty cell */
  requireAmountIn(currency: string, ...columns: readonly string[]): string {
    const amount = this.amountIn(currency, ...columns)
    return amount === undefined ? this.#missing(columns) : amount
  }

  /**
   * A price in the unit beside it, else in that of another column or of the file; undefined for an
   * empty cell.
   * @throws NotUnderstood without a unit, and for a price below zero
   */
  price(
    column: string,
    unit: { readonly column: string } | { readonly unit: Unit | null },
  ): { readonly value: string; readonly unit: Unit } | undefined {
    if (this.cell(column) === null) return undefined
    const { mark, value } = this.#read(column)
    if (value.startsWith('-')) throw new NotUnderstood(`The price ${value} is below zero.`, column)
    if (mark !== '') return { value, unit: this.#toUnit(mark, column) }
    if ('column' in unit) return { value, unit: this.requireUnit(unit.column) }
    if (unit.unit !== null) return { value, unit: unit.unit }
    throw new NotUnderstood(`In which unit is the price ${value}?`, column)
  }

  /** Undefined for an empty cell. @throws NotUnderstood for a text that names no unit */
  unit(column: string): Unit | undefined {
    const text = this.cell(column)
    return text === null ? undefined : this.#toUnit(text, column)
  }

  /** @throws NotUnderstood */
  requireUnit(column: string): Unit {
    return this.#toUnit(this.requireText(column), column)
  }

  /** Undefined for an empty cell. @throws NotUnderstood */
  date(...columns: readonly string[]): string | undefined {
    const column = this.#filled(columns)
    if (column === undefined) return undefined
    const text = this.requireText(column)
    const reading = readDate(text, this.#notation.dateOrder)
    if (typeof reading !== 'string') return reading.date
    throw new NotUnderstood(
      reading === 'ambiguous'
        ? `${column} "${quote(text)}": is the day or the month first?`
        : `${column} "${quote(text)}" cannot be read as a date.`,
      column,
    )
  }

  /** @throws NotUnderstood */
  requireDate(...columns: readonly string[]): string {
    const date = this.date(...columns)
    return date === undefined ? this.#missing(columns) : date
  }

  /** Day and time in London of an instant, in UTC unless it has an offset. @throws NotUnderstood */
  requireInstant(...columns: readonly string[]): { readonly date: string; readonly time: string } {
    const column = this.#filled(columns)
    if (column === undefined) return this.#missing(columns)
    const text = this.requireText(column)
    const { day = '', offset, time = '' } = INSTANT.exec(text)?.groups ?? {}
    // Date.parse takes 30 February as 2 March.
    const isDay = typeof readDate(day, 'ymd') !== 'string'
    const zone = offset === undefined ? 'Z' : offset
    const ms = isDay ? Date.parse(`${day}T${time}${zone}`) : Number.NaN
    if (Number.isNaN(ms)) {
      throw new NotUnderstood(`${column} "${quote(text)}" cannot be read as a time.`, column)
    }
    return { date: toTradingDate(ms, LONDON), time: LONDON_TIME.format(ms) }
  }

  /** The first of several columns that has anything. */
  #filled(columns: readonly string[]): string | undefined {
    return columns.find((one) => this.cell(one) !== null)
  }

  #missing(columns: readonly string[]): never {
    const [column = ''] = columns.filter((one) => this.has(one)).concat(columns)
    throw new NotUnderstood(`${column} is empty.`, column)
  }

  #read(column: string): { readonly value: string; readonly mark: string } {
    const text = this.requireText(column)
    const reading = readNumber(text, this.#notation.decimalMark)
    if (typeof reading !== 'string') return reading
    throw new NotUnderstood(
      reading === 'ambiguous'
        ? `${column} "${quote(text)}": is the comma or the point the decimal mark?`
        : `${column} "${quote(text)}" cannot be read as a number.`,
      column,
    )
  }

  #toUnit(text: string, column: string): Unit {
    const unit = toUnit(text)
    if (unit !== null) return unit
    throw new NotUnderstood(`${column} "${quote(text)}" is no currency or unit.`, column)
  }
}

/** A column's name and its value, both shortened. */
export type ShownCell = ImportRow['cells'][number]

/** Leaves out empty cells, and those beyond the room that a row has. */
export function toShown(
  cells: readonly { readonly column: string | undefined; readonly value: string | null }[],
): readonly ShownCell[] {
  const shown: ShownCell[] = []
  let room = MAX_SHOWN
  for (const [index, { column, value }] of cells.entries()) {
    if (!value) continue
    const cell = { column: quote(column || `Column ${index + 1}`), value: quote(value) }
    room -= cell.column.length + cell.value.length
    if (room < 0) break
    shown.push(cell)
  }
  return shown
}

export function quote(text: string): string {
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text
}

/** `68` in GBX is 0.68 in GBP. */
export function toCash(amount: string, unit: Unit): Cash {
  return {
    amount: toText(new Decimal(amount).div(unitsPerMajor(unit))),
    currency: currencyOf(unit),
  }
}
