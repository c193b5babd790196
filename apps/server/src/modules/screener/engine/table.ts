/** A table of columns, and which of its rows satisfy a list of clauses. */

import type { BitsPool } from './bits-pool.ts'
import { andInto, andOf, type Bits, countBits, countWithout, fillBits } from './bitset.ts'
import { type NumberBounds, type NumberColumn, selectSpan, toSpan } from './number-column.ts'
import { type OptionColumn, selectOptions } from './option-column.ts'
import type { TextColumn } from './text-column.ts'
import { selectText, type TextIndex } from './text-index.ts'

/** Rows are numbered in the order that breaks every tie. */
export interface Table {
  readonly size: number
  readonly options: ReadonlyMap<string, OptionColumn>
  readonly numbers: ReadonlyMap<string, NumberColumn>
  readonly texts: ReadonlyMap<string, TextColumn>
  readonly search: TextIndex
  readonly pool: BitsPool
}

/** One condition on one column; all clauses of a question hold. */
export type Clause =
  | {
      readonly kind: 'options'
      readonly column: string
      /** Of the options that a row may have; none: no row. */
      readonly codes: readonly number[]
    }
  | { readonly kind: 'range'; readonly column: string; readonly bounds: NumberBounds }
  | { readonly kind: 'text'; readonly text: string }

/** The rows that satisfy the clauses, and what each column's own clauses do to them. */
export interface Selection {
  /** Not to be changed: they can be a set of the table's own. */
  readonly rows: Bits
  readonly count: number
  readonly clauses: readonly Clause[]
  /** Rows that satisfy the clauses on every other column; valid until the next call. */
  without(column: string): Bits
  /** Gives its bitsets back; nothing of it may be used after. */
  release(): void
}

/** The name under which clauses on the searched text go. */
export const SEARCH_COLUMN = 'text'

export function columnOf(clause: Clause): string {
  return clause.kind === 'text' ? SEARCH_COLUMN : clause.column
}

/** @throws RangeError for a column that the table has not */
export function getOptions(table: Table, column: string): OptionColumn {
  const found = table.options.get(column)
  if (!found) throw new RangeError(`The table has no options ${column}`)
  return found
}

/** @throws RangeError for a column that the table has not */
export function getNumbers(table: Table, column: string): NumberColumn {
  const found = table.numbers.get(column)
  if (!found) throw new RangeError(`The table has no numbers ${column}`)
  return found
}

export function selectRows(table: Table, clauses: readonly Clause[]): Selection {
  const { pool, size } = table
  const lent: Bits[] = []
  const lend = () => {
    const bits = pool.lend()
    lent.push(bits)
    return bits
  }
  const scratch = lend()
  const spare = lend()
  const byColumn = new Map<string, Bits>()
  for (const clause of joinRanges(clauses)) {
    const column = columnOf(clause)
    const before = byColumn.get(column)
    const selected = selectClause(table, clause, lend(), spare)
    if (!before) byColumn.set(column, selected)
    else {
      const both = lend()
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
    release: () => pool.takeBack(lent.splice(0)),
  }
}

/** Ranges of one column as the one range in which all of them lie. */
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

/** Rows that satisfy the clause: in `target`, or in a set of the table's own. */
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
  }
}

/** Rows that satisfy all else and whose value in the column is not known. */
export function countUnknown(table: Table, selection: Selection, column: string): number {
  return countWithout(selection.without(column), getNumbers(table, column).known)
}

/** Bytes that the table's columns take. */
export function bytesOf(table: Table): number {
  const arrays: ArrayBufferView[] = []
  for (const { bits, counts, codes } of table.options.values()) {
    arrays.push(...bits, counts, ...(codes ? [codes] : []))
  }
  for (const { values, order, known, below } of table.numbers.values()) {
    arrays.push(values, order, known, ...below)
  }
  for (const { order, places } of table.texts.values()) arrays.push(order, places)
  const { bytes, starts, letters, postings, first } = table.search
  arrays.push(bytes, starts, ...letters, postings, first)
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
}
