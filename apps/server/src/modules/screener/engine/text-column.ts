/** A column of many distinct texts, used only for sorting: rows by text, and each row's place. */
import { eachInSlices, type Sliced, sortInSlices } from './slices.ts'

export interface TextColumn {
  /** All rows, ascending by text in code units, then by row. */
  readonly order: Uint32Array
  readonly places: Uint32Array
}

export function* buildTextColumn(
  size: number,
  textOf: (row: number) => string,
): Sliced<TextColumn> {
  const texts: string[] = []
  const rows = new Uint32Array(size)
  yield* eachInSlices(size, (row) => {
    texts.push(textOf(row))
    rows[row] = row
  })
  const order = yield* sortInSlices(rows, (a, b) => {
    const [left, right] = [texts[a]!, texts[b]!]
    return left < right ? -1 : left > right ? 1 : a - b
  })
  const places = new Uint32Array(size)
  // Equal texts share a place, so that only the row breaks ties.
  let shared = 0
  yield* eachInSlices(size, (position) => {
    const row = order[position]!
    const before = order[position - 1]
    if (before === undefined || texts[before] !== texts[row]) shared = position
    places[row] = shared
  })
  return { order, places }
}
