/** A column with few distinct values: a dictionary, one bitset per value, one code per row. */
import {
  type Bits,
  countCommon,
  newBits,
  orInto,
  orOf,
  orTwoInto,
  setBit,
} from '../../../platform/columns/bits.ts'
import { eachInSlices, type Sliced } from './slices.ts'

export interface OptionColumn {
  /** Sorted alphabetically; an option's code is its position plus one. */
  readonly values: readonly string[]
  readonly bits: readonly Bits[]
  /** Number of rows with each value. */
  readonly counts: Uint32Array
  /** Code of each row, 0 for no value; null if rows can have several values. */
  readonly codes: Uint8Array | Uint16Array | null
}

const MAX_VALUES = 65_534

const byAlphabet = new Intl.Collator('en').compare

/** @throws RangeError if there are more distinct values than codes */
export function* buildOptionColumn(
  size: number,
  valueOf: (row: number) => string | null,
): Sliced<OptionColumn> {
  const found = new Map<string, number>()
  const firstCodes = new Uint16Array(size)
  yield* eachInSlices(size, (row) => {
    const value = valueOf(row)
    if (value === null) return
    let code = found.get(value)
    if (code === undefined) {
      code = found.size + 1
      if (code > MAX_VALUES) throw new RangeError('A column of options has too many values')
      found.set(value, code)
    }
    firstCodes[row] = code
  })
  const values = [...found.keys()].toSorted(byAlphabet)
  const recoded = new Uint16Array(values.length + 1)
  for (const [position, value] of values.entries()) recoded[found.get(value) ?? 0] = position + 1
  const codes = values.length < 256 ? new Uint8Array(size) : new Uint16Array(size)
  const bits = values.map(() => newBits(size))
  const counts = new Uint32Array(values.length)
  yield* eachInSlices(size, (row) => {
    const code = recoded[firstCodes[row]!]!
    if (code === 0) return
    codes[row] = code
    setBit(bits[code - 1]!, row)
    counts[code - 1]!++
  })
  return { values, bits, counts, codes }
}

/** Builds a column whose rows have any number of values. */
export function* buildOptionSetColumn(
  size: number,
  valuesOf: (row: number) => readonly string[],
): Sliced<OptionColumn> {
  const found = new Map<string, Bits>()
  yield* eachInSlices(size, (row) => {
    for (const value of valuesOf(row)) {
      const bits = found.get(value) ?? newBits(size)
      found.set(value, bits)
      setBit(bits, row)
    }
  })
  const values = [...found.keys()].toSorted(byAlphabet)
  const bits = values.map((value) => found.get(value) ?? newBits(size))
  const counts = Uint32Array.from(bits, (of) => countCommon(of, of))
  return { values, bits, counts, codes: null }
}

/** The rows with any of the options: `target`, or an option's own set, which must not be modified. */
export function selectOptions(
  { bits }: OptionColumn,
  codes: readonly number[],
  target: Bits,
): Bits {
  const sets = codes.map((code) => bits[code - 1]!)
  const [first, second] = sets
  if (!first) return target.fill(0)
  if (!second) return first
  orOf(target, first, second)
  let next = 2
  for (; next + 1 < sets.length; next += 2) orTwoInto(target, sets[next]!, sets[next + 1]!)
  if (next < sets.length) orInto(target, sets[next]!)
  return target
}

/** Counts each value among `rows`, by bitsets or row by row, whichever is cheaper. */
export function countOptions(column: OptionColumn, rows: Bits, rowCount: number): Uint32Array {
  const { values, bits, codes } = column
  const counts = new Uint32Array(values.length + 1)
  if (codes === null || rowCount > values.length * rows.length) {
    for (let code = 1; code < counts.length; code++) {
      counts[code] = countCommon(bits[code - 1]!, rows)
    }
    return counts.subarray(1)
  }
  for (let at = 0; at < rows.length; at++) {
    for (let word = rows[at]!; word !== 0; word &= word - 1) {
      counts[codes[(at << 5) + 31 - Math.clz32(word & -word)]!]!++
    }
  }
  return counts.subarray(1)
}
