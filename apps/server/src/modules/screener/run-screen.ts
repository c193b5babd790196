import {
  OPTION_FILTERS,
  OPTIONAL_COLUMNS,
  type OptionalColumn,
  RANGE_FILTERS,
  type SortColumn,
} from '@leadenhall/contract/screener/filters.ts'
import type {
  RunScreenBody,
  Screen,
  ScreenerRow,
  ScreenResult,
} from '@leadenhall/contract/screener/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { countBits } from '../../platform/columns/bits.ts'
import type { Snapshot } from './build-snapshot.ts'
import { compareWithNow } from './compare-with-now.ts'
import { CAP_COLUMN, compileScreen, OPTION_COLUMNS } from './compile-screen.ts'
import { countScreenFacets } from './count-screen-facets.ts'
import { type PagePlace, pageRows, type RowOrder } from './engine/page-rows.ts'
import {
  columnOf,
  countUnknown,
  SEARCH_COLUMN,
  type Selection,
  selectRows,
  type Table,
} from './engine/table.ts'
import { clausesOfTickers } from './named-listings.ts'
import { presentRow } from './present-rows.ts'
import { withWeights } from './with-weights.ts'

export const PAGE_SIZE = 20
const CHUNK_ROWS = 200
/** Names of filters in a screen, with the columns of the table. */
const FILTER_COLUMNS: readonly (readonly [string, string])[] = [
  ...OPTION_FILTERS.map(({ key }) => [key, OPTION_COLUMNS[key]] as const),
  ['marketCapFilters', CAP_COLUMN],
  ...RANGE_FILTERS.map(({ key }) => [key, key] as const),
  ['text', SEARCH_COLUMN],
]

/**
 * @param now the present snapshot, which a screen as of a day is compared with
 * @throws AppError validation_failed for an invalid expression
 */
export function runScreen(
  given: Snapshot,
  body: RunScreenBody,
  now: Snapshot | null = null,
): ScreenResult {
  const { page = 1, pageSize = PAGE_SIZE } = body
  const snapshot = withWeights(given, body.weights)
  const past =
    now && body.asOf
      ? compareWithNow(snapshot, now, body, toTradingDate(snapshot.builtAtMs, 'UTC'))
      : null
  const { answer, selection } = answerScreen(snapshot, body)
  const place = { offset: (page - 1) * pageSize, limit: pageSize }
  const rows = pageRows(snapshot.table, selection, orderOf(body.sort), place)
  selection.release()
  const columns = optionalColumnsOf(body.columns)
  const data = rows.map((row) => presentRow(snapshot, row, columns))
  return { ...answer, ...(past ? { past } : {}), data, page, pageSize }
}

/** The same with every row, as JSON in parts, so that 30,000 rows do not block other requests. */
export function* writeWholeScreen(given: Snapshot, body: RunScreenBody): Generator<string> {
  const snapshot = withWeights(given, body.weights)
  const { answer, selection } = answerScreen(snapshot, body)
  const rows = takeAll(snapshot, selection, body)
  const head = JSON.stringify({ ...answer, page: null, pageSize: null })
  yield `${head.slice(0, -1)},"data":[`
  let isFirst = true
  for (const some of eachChunk(snapshot, rows, body)) {
    yield (isFirst ? '' : ',') + some.map((row) => JSON.stringify(row)).join(',')
    isFirst = false
  }
  yield ']}'
}

/** Yields every matching row in order, in chunks. */
export function* listScreenRows(
  given: Snapshot,
  screen: Screen,
  tickers?: readonly string[],
): Generator<ScreenerRow[]> {
  const snapshot = withWeights(given, screen.weights)
  const { clauses } = compileScreen(snapshot.table, screen)
  const named = clausesOfTickers(snapshot, tickers)
  const rows = takeAll(snapshot, selectRows(snapshot.table, [...clauses, ...named]), screen)
  yield* eachChunk(snapshot, rows, screen)
}

function takeAll({ table }: Snapshot, selection: Selection, { sort }: Pick<Screen, 'sort'>) {
  const whole: PagePlace = { offset: 0, limit: selection.count }
  const rows = pageRows(table, selection, orderOf(sort), whole)
  selection.release()
  return rows
}

function* eachChunk(
  snapshot: Snapshot,
  rows: readonly number[],
  { columns }: Pick<Screen, 'columns'>,
): Generator<ScreenerRow[]> {
  const optional = optionalColumnsOf(columns)
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    yield rows.slice(start, start + CHUNK_ROWS).map((row) => presentRow(snapshot, row, optional))
  }
}

function answerScreen(snapshot: Snapshot, body: RunScreenBody) {
  const { table } = snapshot
  const { clauses, unknownFilters } = compileScreen(table, body)
  const selection = selectRows(table, [...clauses, ...clausesOfTickers(snapshot, body.tickers)])
  const answer: Omit<ScreenResult, 'data' | 'page' | 'pageSize'> = {
    success: true,
    message: selection.count === 1 ? '1 listing matches' : `${selection.count} listings match`,
    total: selection.count,
    ...countLeftOut(table, selection),
    unknownFilters: [...unknownFilters],
    ...(selection.count === 0 ? { without: countWithoutEach(selection) } : {}),
    ...(body.facets ? { facets: countScreenFacets(table, selection) } : {}),
    asOf: new Date(snapshot.builtAtMs).toISOString(),
    quotes: { ...snapshot.quotes },
    simulated: snapshot.simulated,
  }
  return { answer, selection }
}

function countLeftOut(table: Table, selection: Selection) {
  const used = new Set(selection.clauses.map(columnOf))
  const count = (column: string) => (used.has(column) ? countUnknown(table, selection, column) : 0)
  const ranged = RANGE_FILTERS.filter(({ key }) => used.has(key))
  return {
    leftOutUnknownMarketCap: count(CAP_COLUMN),
    leftOutUnknown: Object.fromEntries(ranged.map(({ key }) => [key, count(key)])),
  }
}

/** Which filter of a screen without matches is to blame; several may be, and then each alone gives none. */
function countWithoutEach(selection: Selection): { filter: string; count: number }[] {
  const used = new Set(selection.clauses.map(columnOf))
  return FILTER_COLUMNS.filter(([, column]) => used.has(column)).map(([filter, column]) => ({
    filter,
    count: countBits(selection.without(column)),
  }))
}

function orderOf(sort: { column: SortColumn; direction: 'asc' | 'desc' } | undefined): RowOrder {
  // Rows are numbered in ticker order.
  const column = sort && sort.column !== 'ticker' ? sort.column : null
  return { column, isDescending: sort?.direction === 'desc' }
}

function optionalColumnsOf(columns: readonly string[]): readonly OptionalColumn[] {
  return OPTIONAL_COLUMNS.filter((column) => columns.includes(column))
}
