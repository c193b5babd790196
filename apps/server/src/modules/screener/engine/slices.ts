/** Work in slices: the generator yields the number of rows processed since the previous yield. */
export type Sliced<T> = Generator<number, T, void>

/** Maximum rows in a slice. */
export const ROWS_A_SLICE = 1024
/** Of work on a row that may read its quote. */
const ROWS_A_STEP = 128

/** Calls `take` for each position below `size`, pausing between slices. */
export function* eachInSlices(size: number, take: (row: number) => void): Sliced<void> {
  for (let start = 0; start < size; start += ROWS_A_STEP) {
    const end = Math.min(size, start + ROWS_A_STEP)
    for (let row = start; row < end; row++) take(row)
    yield end - start
  }
}

/**
 * Sorts row numbers in slices: short runs first, then merges of neighbouring runs. Stable if
 * `compare` returns 0, so rows in ascending order stay so among equals.
 */
export function* sortInSlices(
  rows: Uint32Array,
  compare: (a: number, b: number) => number,
): Sliced<Uint32Array> {
  for (let start = 0; start < rows.length; start += ROWS_A_SLICE) {
    const run = rows.subarray(start, start + ROWS_A_SLICE)
    run.sort(compare)
    yield run.length
  }
  let from = rows
  let to: Uint32Array = new Uint32Array(rows.length)
  for (let width = ROWS_A_SLICE; width < rows.length; width *= 2) {
    for (let start = 0; start < rows.length; start += 2 * width) {
      yield* mergeRuns(from, to, { start, width, compare })
    }
    ;[from, to] = [to, from]
  }
  return from
}

function* mergeRuns(
  from: Uint32Array,
  to: Uint32Array,
  runs: { start: number; width: number; compare: (a: number, b: number) => number },
): Sliced<void> {
  const { start, width, compare } = runs
  const middle = Math.min(from.length, start + width)
  const end = Math.min(from.length, start + 2 * width)
  let [left, right] = [start, middle]
  for (let place = start; place < end; place++) {
    const isLeft = left < middle && (right >= end || compare(from[left]!, from[right]!) <= 0)
    to[place] = isLeft ? from[left++]! : from[right++]!
    if ((place - start + 1) % ROWS_A_SLICE === 0) yield ROWS_A_SLICE
  }
  yield (end - start) % ROWS_A_SLICE
}
