/**
 * The screener's engine: columnar tables in typed arrays, and queries on them. Pure: no I/O, no
 * clock, no knowledge of shares. Generators build tables in slices; a query allocates a few bitsets.
 * Positions are in bounds by construction, which makes its `!` assertions safe.
 *
 * This file has the table, and the selection of rows that satisfy a list of clauses.
 */

import {
  andInto,
  andOf,
  type Bits,
  countBits,
  countWithout,
  fillBits,
  setBit,
} from '../../../platform/columns/bits.ts'
import type { BitsPool } from './bits-pool.ts'
import { type NumberBounds, type NumberColumn, selectSpan, toSpan } from './number-column.ts'
import { type OptionColumn, selectOptions } from './option-column.ts'
import type { TextColumn } from './text-column.ts'
import { selectText, type TextIndex } from './text-index.ts'

/** Row numbers break ties in every order. */
export interface Table {
  readonly size: number
  readonly options: ReadonlyMap<string, OptionColumn>
  readonly numbers: ReadonlyMap<string, NumberColumn>
  readonly texts: ReadonlyMap<string, TextColumn>
  readonly search: TextIndex
  readonly pool: BitsPool
}

/** One condition on one column; a row must satisfy all clauses. */
export type Clause =
  | {
      readonly kind: 'options'
      readonly column: string
      /** Matches rows with any of these options; empty matches no row. */
      readonly codes: readonly number[]
    }
  | { readonly kind: 'range'; readonly column: string; readonly bounds: NumberBounds }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly number[] }

/** The rows that satisfy the clauses, and the rows that would without one column's clauses. */
export interface Selection {
  /** Must not be modified: may be one of the table's own sets. */
  readonly rows: Bits
  readonly count: number
  readonly clauses: readonly Clause[]
  /** Rows that satisfy the clauses on every other column; valid until the next call. */
  without(column: string): Bits
  /** Returns its bitsets to the pool; the selection must not be used afterwards. */
  release(): void
}

/** The column name for text clauses. */
export const SEARCH_COLUMN = 'text'
/** The column name for clauses that name their rows. */
const ROWS_COLUMN = 'rows'

export function columnOf(clause: Clause): string {
  if (clause.kind === 'text') return SEARCH_COLUMN
  return clause.kind === 'rows' ? ROWS_COLUMN : clause.column
}

/** @throws RangeError if there is no such column */
export function getOptions(table: Pick<Table, 'options'>, column: string): OptionColumn {
  const found = table.options.get(column)
  if (!found) throw new RangeError(`No option column ${column}`)
  return found
}

/** @throws RangeError if there is no such column */
export function getNumbers(table: Table, column: string): NumberColumn {
  const found = table.numbers.get(column)
  if (!found) throw new RangeError(`No number column ${column}`)
  return found
}

export function selectRows(table: Table, clauses: readonly Clause[]): Selection {
  const { pool, size } = table
  const borrowed: Bits[] = []
  const borrow = () => {
    const bits = pool.acquire()
    borrowed.push(bits)
    return bits
  }
  const scratch = borrow()
  const spare = borrow()
  const byColumn = new Map<string, Bits>()
  for (const clause of joinRanges(clauses)) {
    const column = columnOf(clause)
    const before = byColumn.get(column)
    const selected = selectClause(table, clause, borrow(), spare)
    if (!before) byColumn.set(column, selected)
    else {
      const both = borrow()
      andOf(both, before, selected)
      byColumn.set(column, both)
    }
  }
  const intersect = (except: string | null, target: Bits): Bits => {
    const sets: Bits[] = []
    for (const [column, bits] of byColumn) if (column !== except) sets.push(bits)
    const [first, second] = sets
    if (!first) return fillBits(target, size)
    if (!second) return first
    andOf(target, first, second)
    for (const bits of sets.slice(2)) andInto(target, bits)
    return target
  }
  const rows = intersect(null, scratch)
  return {
    rows,
    count: countBits(rows),
    clauses,
    without: (column) => (byColumn.has(column) ? intersect(column, spare) : rows),
    release: () => pool.release(borrowed.splice(0)),
  }
}

/** Merges range clauses on the same column into their intersection. */
function joinRanges(clauses: readonly Clause[]): readonly Clause[] {
  const joined = new Map<string, Clause>()
  const others: Clause[] = []
  for (const clause of clauses) {
    if (clause.kind !== 'range') {
      others.push(clause)
      continue
    }
    const before = joined.get(clause.column)
    const bounds = before?.kind === 'range' ? tighten(before.bounds, clause.bounds) : clause.bounds
    joined.set(clause.column, { kind: 'range', column: clause.column, bounds })
  }
  return [...joined.values(), ...others]
}

function tighten(a: NumberBounds, b: NumberBounds): NumberBounds {
  return {
    min: pick(a.min, b.min, Math.max),
    above: pick(a.above, b.above, Math.max),
    max: pick(a.max, b.max, Math.min),
    below: pick(a.below, b.below, Math.min),
  }
}

function pick(
  a: number | undefined,
  b: number | undefined,
  stricter: (a: number, b: number) => number,
): number | undefined {
  return a === undefined ? b : b === undefined ? a : stricter(a, b)
}

/** Rows that satisfy the clause: `target`, or one of the table's own sets. */
function selectClause(table: Table, clause: Clause, target: Bits, spare: Bits): Bits {
  switch (clause.kind) {
    case 'options':
      return selectOptions(getOptions(table, clause.column), clause.codes, target)
    case 'range': {
      const column = getNumbers(table, clause.column)
      selectSpan(column, toSpan(column, clause.bounds), target, spare)
      return target
    }
    case 'text':
      selectText(table.search, clause.text, target, spare)
      return target
    case 'rows':
      target.fill(0)
      for (const row of clause.rows) setBit(target, row)
      return target
  }
}

/** Rows that match the clauses on all other columns but have no known value in this one. */
export function countUnknown(table: Table, selection: Selection, column: string): number {
  return countWithout(selection.without(column), getNumbers(table, column).known)
}

/** Memory used by the table's columns, in bytes. */
export function bytesOf(table: Table): number {
  const arrays: ArrayBufferView[] = []
  for (const { bits, counts, codes } of table.options.values()) {
    arrays.push(...bits, counts, ...(codes ? [codes] : []))
  }
  for (const { order, places } of table.texts.values()) arrays.push(order, places)
  const { bytes, starts, letters, postings, first } = table.search
  arrays.push(bytes, starts, ...letters, postings, first)
  const inNumbers = [...table.numbers.values()].reduce((sum, column) => sum + column.bytes(), 0)
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, inNumbers)
}
