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

/** Company securities rank before funds, and funds before derived securities. */
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
 * The order of rows that match equally well. A code usually means a London listing, so London comes
 * first. A name means the company, so that `apple` finds Apple before London's trackers of it. Then
 * larger market cap, shorter name, ticker: a total order.
 */
export interface RowOrder {
  /** Rank of each row among matches by code; 0 is best. */
  readonly byCode: Uint32Array
  /** Rank of each row among matches by name; 0 is best. */
  readonly byName: Uint32Array
}

/** Yields every few milliseconds. */
export function* orderRows(rows: readonly SearchableRow[]): Generator<void, RowOrder> {
  const abroad = (row: SearchableRow) =>
    row.isInternational || !isLondonExchange(row.exchange) ? 1 : 0
  const buckets: number[][] = Array.from({ length: 6 }, () => [])
  for (const [position, row] of rows.entries()) {
    buckets[kindOf(row) * 2 + abroad(row)]?.push(position)
  }
  yield
  for (const bucket of buckets) {
    yield* sortInRuns(bucket, (a, b) => compareWithinKind(rows[a], rows[b]))
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

const RUN_LENGTH = 1024

/** Sorts in place by merging runs that are short enough to sort without yielding. */
function* sortInRuns(
  list: number[],
  compare: (a: number, b: number) => number,
): Generator<void, void> {
  let runs: number[][] = []
  for (let start = 0; start < list.length; start += RUN_LENGTH) {
    runs.push(list.slice(start, start + RUN_LENGTH).toSorted(compare))
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
