/**
 * A column of numbers: values by row, rows by value, and at regular steps of the latter the set of
 * all rows below. Any range is then the difference of two such sets, plus a few rows at its ends.
 */
import { andNotInto, type Bits, clearBit, hasBit, newBits, setBit } from './bitset.ts'
import { eachInSlices, type Sliced, sortInSlices } from './slices.ts'

export interface NumberColumn {
  /** NaN if unknown. */
  readonly values: Float64Array
  /** Rows with a known value, ascending by value, then by row. */
  readonly order: Uint32Array
  readonly known: Bits
  /** `below[i]` is the set of the first `i × step` rows of `order`. */
  readonly below: readonly Bits[]
  readonly step: number
}

/** `min` and `max` inclusive, `above` and `below` exclusive. */
export interface NumberBounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly above?: number | undefined
  readonly below?: number | undefined
}

const STEPS = 64

/** @param valueOf null and non-finite values are unknown */
export function* buildNumberColumn(
  size: number,
  valueOf: (row: number) => number | null,
): Sliced<NumberColumn> {
  const values = new Float64Array(size)
  const known = newBits(size)
  let count = 0
  yield* eachInSlices(size, (row) => {
    const value = valueOf(row)
    const isKnown = value !== null && Number.isFinite(value)
    values[row] = isKnown ? value : Number.NaN
    if (!isKnown) return
    setBit(known, row)
    count++
  })
  const rows = new Uint32Array(count)
  let place = 0
  yield* eachInSlices(size, (row) => {
    if (hasBit(known, row)) rows[place++] = row
  })
  const order = yield* sortInSlices(rows, (a, b) => values[a]! - values[b]! || a - b)
  const step = Math.max(1, Math.ceil(count / STEPS))
  const below = [newBits(size)]
  const seen = newBits(size)
  yield* eachInSlices(count, (position) => {
    setBit(seen, order[position]!)
    if ((position + 1) % step === 0) below.push(seen.slice())
  })
  return { values, order, known, below, step }
}

/** First position in `order` with a value at or above (`isAfter`: strictly above) `value`. */
export function findPosition(column: NumberColumn, value: number, isAfter = false): number {
  const { values, order } = column
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = values[order[middle]!]!
    if (isAfter ? found <= value : found < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Start (inclusive) and end (exclusive) positions in `order` within the bounds. */
export function toSpan(column: NumberColumn, bounds: NumberBounds): readonly [number, number] {
  const { min, max, above, below } = bounds
  let [from, to] = [0, column.order.length]
  if (min !== undefined) from = Math.max(from, findPosition(column, min))
  if (above !== undefined) from = Math.max(from, findPosition(column, above, true))
  if (max !== undefined) to = Math.min(to, findPosition(column, max, true))
  if (below !== undefined) to = Math.min(to, findPosition(column, below))
  return [from, Math.max(from, to)]
}

/** Overwrites `target` with the rows at positions `from` (inclusive) to `to` (exclusive) of `order`. */
export function selectSpan(
  column: NumberColumn,
  [from, to]: readonly [number, number],
  target: Bits,
  spare: Bits,
): void {
  selectFirst(column, to, target)
  if (from === 0) return
  selectFirst(column, from, spare)
  andNotInto(target, spare)
}

/** Overwrites `target` with the first `count` rows of `order`. */
export function selectFirst(
  { order, below, step }: NumberColumn,
  count: number,
  target: Bits,
): void {
  const nearest = Math.min(Math.round(count / step), below.length - 1)
  target.set(below[nearest]!)
  for (let position = nearest * step; position < count; position++) setBit(target, order[position]!)
  for (let position = count; position < nearest * step; position++) {
    clearBit(target, order[position]!)
  }
}
