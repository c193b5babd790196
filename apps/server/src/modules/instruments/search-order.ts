import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'

export interface SearchableRow {
  /** Yahoo-style symbol, unique among live rows. */
  readonly ticker: string
  /** The exchange's own code. */
  readonly tidm: string
  readonly name: string
  readonly exchange: string
  readonly type: string
  readonly isin: string | null
  readonly marketCapUsd: number | null
  readonly isInternational: boolean
  readonly isRetired: boolean
}

/** Securities that are a company, before funds, before everything that derives from another one. */
const COMPANIES = new Set([
  'Shares',
  'Depositary receipts',
  'REITs and funds',
  'Capital pool company',
])
const FUNDS = new Set(['ETFs', 'Closed-end fund', 'Units'])

export function kindOf(row: SearchableRow): number {
  return COMPANIES.has(row.type) ? 0 : FUNDS.has(row.type) ? 1 : 2
}

/**
 * The order of rows that match equally well. Who types a code means that line, so London comes
 * first; who types a name means the company, so that `apple` finds Apple before London's trackers of
 * it. Then the larger capitalisation, the shorter name, the ticker: a total order.
 */
export interface RowOrder {
  /** Place of each row among matches by code, 0 best. */
  readonly byCode: Uint32Array
  /** Place of each row among matches by name, 0 best. */
  readonly byName: Uint32Array
}

/** Yields between pieces of work of a few milliseconds. */
export function* orderRows(rows: readonly SearchableRow[]): Generator<void, RowOrder> {
  const abroad = (row: SearchableRow) =>
    row.isInternational || !isLondonExchange(row.exchange) ? 1 : 0
  const buckets: number[][] = Array.from({ length: 6 }, () => [])
  for (const [position, row] of rows.entries()) {
    buckets[kindOf(row) * 2 + abroad(row)]?.push(position)
  }
  yield
  for (const bucket of buckets) {
    yield* sortInPieces(bucket, (a, b) => compareWithinKind(rows[a], rows[b]))
  }
  return {
    byCode: toPlaces([0, 2, 4, 1, 3, 5].flatMap((bucket) => buckets[bucket] ?? [])),
    byName: toPlaces(buckets.flat()),
  }
}

function compareWithinKind(a: SearchableRow | undefined, b: SearchableRow | undefined): number {
  if (!a || !b) return 0
  return (
    (b.marketCapUsd ?? -1) - (a.marketCapUsd ?? -1) ||
    a.name.length - b.name.length ||
    (a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : 0)
  )
}

const PIECE = 1024

/** Sorts in place, by merging pieces that are each short enough to sort without a pause. */
function* sortInPieces(
  list: number[],
  compare: (a: number, b: number) => number,
): Generator<void, void> {
  let runs: number[][] = []
  for (let start = 0; start < list.length; start += PIECE) {
    runs.push(list.slice(start, start + PIECE).toSorted(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: number[][] = []
    for (let run = 0; run < runs.length; run += 2) {
      merged.push(merge(runs[run] ?? [], runs[run + 1] ?? [], compare))
      yield
    }
    runs = merged
  }
  for (const [place, position] of (runs[0] ?? []).entries()) list[place] = position
}

function merge(
  left: readonly number[],
  right: readonly number[],
  compare: (a: number, b: number) => number,
): number[] {
  const merged: number[] = []
  let l = 0
  let r = 0
  while (l < left.length || r < right.length) {
    const [a, b] = [left[l], right[r]]
    if (b === undefined || (a !== undefined && compare(a, b) <= 0)) {
      merged.push(a ?? 0)
      l++
    } else {
      merged.push(b)
      r++
    }
  }
  return merged
}

function toPlaces(order: readonly number[]): Uint32Array {
  const places = new Uint32Array(order.length)
  for (const [place, position] of order.entries()) places[position] = place
  return places
}
