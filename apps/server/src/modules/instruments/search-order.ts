import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { sortInRuns } from './sort-in-runs.ts'
import type { Listing } from './tables.ts'

export type SearchableRow = Pick<
  Listing,
  | 'ticker'
  | 'tidm'
  | 'name'
  | 'exchange'
  | 'isin'
  | 'type'
  | 'market_cap_usd'
  | 'is_international'
  | 'retired_on'
>

/** Rows by number, such as listings in columns; an array is one too. */
export interface SearchableRows {
  readonly length: number
  at(row: number): SearchableRow | undefined
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
export function* orderRows(rows: SearchableRows): Generator<void, RowOrder> {
  const buckets: number[][] = Array.from({ length: 6 }, () => [])
  const caps = new Float64Array(rows.length)
  for (let position = 0; position < rows.length; position++) {
    const row = rows.at(position)
    if (!row) continue
    const isAbroad = row.is_international === 1 || !isLondonExchange(row.exchange)
    buckets[kindOf(row) * 2 + Number(isAbroad)]?.push(position)
    caps[position] = row.market_cap_usd ?? -1
    if (position % ROWS_A_STEP === 0) yield
  }
  yield
  const compare = (a: number, b: number) =>
    (caps[b] ?? 0) - (caps[a] ?? 0) || compareNames(rows.at(a), rows.at(b))
  for (const bucket of buckets) yield* sortInRuns(bucket, compare)
  return {
    byCode: toPlaces([0, 2, 4, 1, 3, 5].flatMap((bucket) => buckets[bucket] ?? [])),
    byName: toPlaces(buckets.flat()),
  }
}

const ROWS_A_STEP = 256

/** The shorter name first. */
function compareNames(a: SearchableRow | undefined, b: SearchableRow | undefined): number {
  if (!a || !b) return 0
  const byLength = a.name.length - b.name.length
  if (byLength !== 0) return byLength
  const [first, second] = [a.ticker, b.ticker]
  return first < second ? -1 : first > second ? 1 : 0
}

function toPlaces(order: readonly number[]): Uint32Array {
  const places = new Uint32Array(order.length)
  for (const [place, position] of order.entries()) places[position] = place
  return places
}
