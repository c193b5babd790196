/** Counts what each option and range would match, given the clauses on all other columns. */
import {
  type Bits,
  countBits,
  countCommon,
  eachBit,
  hasBit,
} from '../../../platform/columns/bits.ts'
import { findPosition, type NumberColumn, selectFirst } from './number-column.ts'
import { countOptions } from './option-column.ts'
import { getNumbers, getOptions, type Selection, type Table } from './table.ts'

export interface OptionCount {
  readonly value: string
  readonly count: number
}

/** For every option, the rows that have it and match the clauses on every other column. */
export function countFacet(table: Table, selection: Selection, column: string): OptionCount[] {
  const options = getOptions(table, column)
  const rows = selection.without(column)
  const count = rows === selection.rows ? selection.count : countBits(rows)
  const counts = count === table.size ? options.counts : countOptions(options, rows, count)
  return options.values.map((value, position) => ({ value, count: counts[position]! }))
}

export interface RangeFacet {
  readonly known: number
  readonly min: number | null
  readonly max: number | null
}

/** Count and range of known values in rows that match the clauses on every other column. */
export function spanFacet(table: Table, selection: Selection, column: string): RangeFacet {
  const numbers = getNumbers(table, column)
  const rows = selection.without(column)
  const known = countCommon(rows, numbers.known)
  if (known === 0) return { known, min: null, max: null }
  return { known, ...endsOf(numbers, rows, known) }
}

function endsOf(numbers: NumberColumn, rows: Bits, known: number) {
  const { order, values } = numbers
  // Scanning from both ends finds a match quickly unless very few rows match.
  if (known * known > order.length) {
    let [low, high] = [0, order.length - 1]
    while (!hasBit(rows, order[low]!)) low++
    while (!hasBit(rows, order[high]!)) high--
    return { min: values.at(order[low]!), max: values.at(order[high]!) }
  }
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  eachBit(rows, (row) => {
    const value = values.at(row)
    if (value < min) min = value
    if (value > max) max = value
    return true
  })
  return { min, max }
}

/** For each limit, the matching rows with a value below and above it. */
export function countAround(
  table: Table,
  selection: Selection,
  column: string,
  limits: readonly number[],
): readonly { readonly below: number; readonly above: number }[] {
  const numbers = getNumbers(table, column)
  const known = countCommon(selection.rows, numbers.known)
  const first = table.pool.acquire()
  const countTo = (position: number) => {
    selectFirst(numbers, position, first)
    return countCommon(selection.rows, first)
  }
  const counts = limits.map((limit) => {
    const [start, end] = [findPosition(numbers, limit), findPosition(numbers, limit, true)]
    const below = countTo(start)
    return { below, above: known - (end === start ? below : countTo(end)) }
  })
  table.pool.release([first])
  return counts
}
