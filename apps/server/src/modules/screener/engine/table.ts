/** A table of columns, and which of its rows satisfy a list of clauses. */
import { andInto, type Bits, countBits, countWithout, fillBits, newBits } from './bitset.ts'
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
  readonly rows: Bits
  readonly count: number
  readonly clauses: readonly Clause[]
  /** Rows that satisfy the clauses on every other column. */
  without(column: string): Bits
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
  const byColumn = new Map<string, Bits>()
  for (const clause of clauses) {
    const column = columnOf(clause)
    const rows = selectClause(table, clause)
    const before = byColumn.get(column)
    if (before) andInto(before, rows)
    else byColumn.set(column, rows)
  }
  const intersect = (except: string | null): Bits => {
    let rows: Bits | undefined
    for (const [column, bits] of byColumn) {
      if (column === except) continue
      if (rows) andInto(rows, bits)
      else rows = bits.slice()
    }
    return rows ?? fillBits(newBits(table.size), table.size)
  }
  const rows = intersect(null)
  return {
    rows,
    count: countBits(rows),
    clauses,
    without: (column) => (byColumn.has(column) ? intersect(column) : rows),
  }
}

function selectClause(table: Table, clause: Clause): Bits {
  switch (clause.kind) {
    case 'options':
      return selectOptions(getOptions(table, clause.column), table.size, clause.codes)
    case 'range': {
      const column = getNumbers(table, clause.column)
      return selectSpan(column, toSpan(column, clause.bounds))
    }
    case 'text':
      return selectText(table.search, clause.text)
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
  const { bytes, starts, blocks, first } = table.search
  arrays.push(bytes, starts, blocks, first)
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
}
