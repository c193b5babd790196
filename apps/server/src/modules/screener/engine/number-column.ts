/**
 * A column of numbers: values by row, rows by value, and at regular steps of the latter the set of
 * all rows below. Any range is then the difference of two such sets, plus a few rows at its ends.
 */

import { andNotInto, type Bits, clearBit, newBits, setBit } from '../../../platform/columns/bits.ts'
import { SparseNumbers } from '../../../platform/columns/sparse-numbers.ts'
import { eachInSlices, type Sliced } from './slices.ts'

export interface NumberColumn {
  readonly values: SparseNumbers
  /** Rows with a known value, ascending by value, then by row. */
  readonly order: Uint32Array
  readonly known: Bits
  /** `below[i]` is the set of the first `i × step` rows of `order`. */
  readonly below: readonly Bits[]
  readonly step: number
  /** Memory in use; more once the column has been filtered or sorted by. */
  bytes(): number
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
  yield* eachInSlices(size, (row) => {
    values[row] = valueOf(row) ?? Number.NaN
  })
  return toNumberColumn(new SparseNumbers(values))
}

/**
 * Of a hundred columns a screen uses two or three, so the order of a column and the sets below its
 * steps are built when they are first asked for: some milliseconds, once for a snapshot.
 */
export function toNumberColumn(values: SparseNumbers): NumberColumn {
  return new LazyNumberColumn(values)
}

class LazyNumberColumn implements NumberColumn {
  readonly values: SparseNumbers
  readonly step: number
  #order: Uint32Array | null = null
  #below: readonly Bits[] | null = null

  constructor(values: SparseNumbers) {
    this.values = values
    this.step = Math.max(1, Math.ceil(values.count / STEPS))
  }

  get known(): Bits {
    return this.values.known
  }

  get order(): Uint32Array {
    this.#order ??= orderOf(this.values)
    return this.#order
  }

  get below(): readonly Bits[] {
    this.#below ??= this.#buildBelow()
    return this.#below
  }

  bytes(): number {
    const inSets = (this.#below ?? []).reduce((sum, { byteLength }) => sum + byteLength, 0)
    return this.values.byteLength + (this.#order?.byteLength ?? 0) + inSets
  }

  #buildBelow(): Bits[] {
    const { order, step, values } = this
    const below = [newBits(values.length)]
    const seen = newBits(values.length)
    for (let position = 0; position < order.length; position++) {
      setBit(seen, order[position]!)
      if ((position + 1) % step === 0) below.push(seen.slice())
    }
    return below
  }
}

/** Sorting numbers without a comparison takes a fifth of the time, so each row then looks up its place. */
function orderOf(values: SparseNumbers): Uint32Array {
  const sorted = values.sorted()
  const taken = new Uint32Array(values.count)
  const order = new Uint32Array(values.count)
  values.each((row, value) => {
    const first = firstAtLeast(sorted, value)
    order[first + taken[first]!] = row
    taken[first]!++
  })
  return order
}

function firstAtLeast(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** First position in `order` with a value at or above (`isAfter`: strictly above) `value`. */
export function findPosition(column: NumberColumn, value: number, isAfter = false): number {
  const { values, order } = column
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = values.at(order[middle]!)
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
