/**
 * Finds one page of rows in order without sorting every match: it scans the column's own order until
 * the page is full or, if few rows match, sorts just those.
 */
import { type Bits, eachBit, eachBitBackwards, hasBit } from '../../../platform/columns/bits.ts'
import { findPosition, type NumberColumn, toSpan } from './number-column.ts'
import type { OptionColumn } from './option-column.ts'
import type { Selection, Table } from './table.ts'
import type { TextColumn } from './text-column.ts'

export interface RowOrder {
  /** Null for row order. */
  readonly column: string | null
  readonly isDescending: boolean
}

export interface PagePlace {
  readonly offset: number
  readonly limit: number
}

/** Cost of comparing a row, in steps of a scan. */
const COST_OF_COMPARING = 3
/** Pages that end beyond this many rows are scanned instead. */
const MAX_COMPARED = 256

/**
 * Unknown values come last in both directions; ties are in ascending row order.
 * @throws RangeError for a column that has no order
 */
export function pageRows(
  table: Table,
  selection: Selection,
  { column, isDescending }: RowOrder,
  { offset, limit }: PagePlace,
): number[] {
  const page = new Page(offset, limit)
  if (offset >= selection.count || limit === 0) return page.rows
  if (column === null) {
    const each = isDescending ? eachBitBackwards : eachBit
    each(selection.rows, (row) => page.take(row))
    return page.rows
  }
  const numbers = table.numbers.get(column)
  const texts = table.texts.get(column)
  const options = table.options.get(column)
  const needed = offset + limit
  const steps = Math.min(table.size, (4 * needed * table.size) / selection.count)
  const isFew = needed <= MAX_COMPARED && selection.count * COST_OF_COMPARING < steps
  if (numbers) {
    if (isFew) return compareFew(selection.rows, compareNumbers(numbers, isDescending), page)
    const span = spanOf(column, numbers, selection)
    const each = isDescending ? walkNumbersDown : walkNumbersUp
    if (each(numbers, span, (row) => !hasBit(selection.rows, row) || page.take(row))) {
      eachBit(selection.rows, (row) => hasBit(numbers.known, row) || page.take(row))
    }
  } else if (texts) {
    if (isFew) return compareFew(selection.rows, compareTexts(texts, isDescending), page)
    const each = isDescending ? walkTextsDown : walkTextsUp
    each(texts, (row) => !hasBit(selection.rows, row) || page.take(row))
  } else if (options?.codes) {
    if (isFew) return compareFew(selection.rows, compareCodes(options.codes, isDescending), page)
    const rest = table.pool.acquire()
    rest.set(selection.rows)
    walkOptions(options, isDescending, rest, page)
    table.pool.release([rest])
  } else throw new RangeError(`Rows cannot be ordered by ${column}`)
  return page.rows
}

class Page {
  readonly rows: number[] = []
  readonly limit: number
  #toSkip: number

  constructor(offset: number, limit: number) {
    this.#toSkip = offset
    this.limit = limit
  }

  get reach(): number {
    return this.#toSkip + this.limit
  }

  /** Returns false once the page is full. */
  take(row: number): boolean {
    if (this.#toSkip > 0) this.#toSkip--
    else this.rows.push(row)
    return this.rows.length < this.limit
  }
}

type Compare = (a: number, b: number) => number

/** Keeps the best rows by insertion while iterating over all matches. */
function compareFew(rows: Bits, compare: Compare, page: Page): number[] {
  const best: number[] = []
  const { reach } = page
  eachBit(rows, (row) => {
    let place = best.length
    if (place === reach && compare(row, best[place - 1]!) >= 0) return true
    while (place > 0 && compare(row, best[place - 1]!) < 0) place--
    best.splice(place, 0, row)
    if (best.length > reach) best.pop()
    return true
  })
  for (const row of best) page.take(row)
  return page.rows
}

function compareNumbers({ values }: NumberColumn, isDescending: boolean): Compare {
  return (a, b) => {
    const [left, right] = [values.at(a), values.at(b)]
    if (left === right) return a - b
    if (Number.isNaN(left) || Number.isNaN(right)) {
      return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b
    }
    return isDescending ? right - left : left - right
  }
}

function compareTexts({ places }: TextColumn, isDescending: boolean): Compare {
  return (a, b) => (isDescending ? places[b]! - places[a]! : places[a]! - places[b]!) || a - b
}

function compareCodes(codes: Uint8Array | Uint16Array, isDescending: boolean): Compare {
  return (a, b) => {
    const [left, right] = [codes[a]!, codes[b]!]
    if (left === right) return a - b
    if (left === 0 || right === 0) return left === 0 ? 1 : -1
    return isDescending ? right - left : left - right
  }
}

type Span = readonly [number, number]

/** The part of the column's order that its own clauses allow. */
function spanOf(name: string, column: NumberColumn, { clauses }: Selection): Span {
  let [from, to] = [0, column.order.length]
  for (const clause of clauses) {
    if (clause.kind !== 'range' || clause.column !== name) continue
    const [start, end] = toSpan(column, clause.bounds)
    from = Math.max(from, start)
    to = Math.min(to, end)
  }
  return [from, to]
}

function walkNumbersUp(
  { order }: NumberColumn,
  [from, to]: Span,
  take: (row: number) => boolean,
): boolean {
  for (let position = from; position < to; position++) {
    if (!take(order[position]!)) return false
  }
  return true
}

/** Descending by value, ascending by row within equal values. */
function walkNumbersDown(
  column: NumberColumn,
  [from, to]: Span,
  take: (row: number) => boolean,
): boolean {
  const { order, values } = column
  for (let end = to; end > from; ) {
    const value = values.at(order[end - 1]!)
    let start = end - 1
    if (start > from && values.at(order[start - 1]!) === value) {
      start = Math.max(from, findPosition(column, value))
    }
    for (let position = start; position < end; position++) {
      if (!take(order[position]!)) return false
    }
    end = start
  }
  return true
}

function walkTextsUp({ order }: TextColumn, take: (row: number) => boolean): void {
  for (const row of order) if (!take(row)) return
}

function walkTextsDown({ order, places }: TextColumn, take: (row: number) => boolean): void {
  for (let end = order.length; end > 0; ) {
    // A row's place is the start of its run of equal texts.
    const start = places[order[end - 1]!]!
    for (let position = start; position < end; position++) if (!take(order[position]!)) return
    end = start
  }
}

/** Scans option by option; rows without one come last. */
function walkOptions({ bits }: OptionColumn, isDescending: boolean, rest: Bits, page: Page): void {
  const inOrder = isDescending ? bits.toReversed() : bits
  for (const option of inOrder) {
    for (let word = 0; word < rest.length; word++) {
      const common = rest[word]! & option[word]!
      if (common === 0) continue
      rest[word]! &= ~common
      for (let bit = common; bit !== 0; bit &= bit - 1) {
        if (!page.take((word << 5) + 31 - Math.clz32(bit & -bit))) return
      }
    }
  }
  eachBit(rest, (row) => page.take(row))
}
