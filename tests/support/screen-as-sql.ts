/** A screen as plain SQL that SQLite, PostgreSQL and DuckDB read alike: what the engine is held to. */
import {
  OPTION_FILTERS,
  RANGE_FILTERS,
  type ScreenFilters,
} from '@leadenhall/contract/screener/filters.ts'
import { parseMarketCapFilter } from '@leadenhall/contract/screener/market-cap-filter.ts'
import { OPTION_COLUMNS } from '../../apps/server/src/modules/screener/compile-screen.ts'

/** Columns of the table `listings`; `id` is the row's number, memberships lie in `index_members`. */
export const SQL_TEXT_COLUMNS = [
  ...new Set(Object.values(OPTION_COLUMNS).filter((column) => column !== 'indices')),
]
export const SQL_NUMBER_COLUMNS = ['market_cap_usd', ...RANGE_FILTERS.map(({ key }) => key)]

export const SQL_TABLES = [
  `create table listings (id integer primary key, name text not null, search text not null, ${[
    ...SQL_TEXT_COLUMNS.map((column) => `${column} text`),
    ...SQL_NUMBER_COLUMNS.map((column) => `${column} double precision`),
  ].join(', ')})`,
  'create table index_members (index_name text not null, id integer not null)',
]

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
const SIGNS = { min: '>=', max: '<=', above: '>', below: '<' } as const

/** @param contains how the dialect asks for a part of a text */
export function toSqlWhere(
  filters: ScreenFilters,
  contains: (column: string, text: string) => string = (column, text) =>
    `instr(${column}, ${text}) > 0`,
): string {
  const conditions: string[] = []
  for (const { key } of OPTION_FILTERS) {
    const names = filters[key] ?? []
    if (names.length === 0) continue
    const list = `(${names.map(quote).join(', ')})`
    conditions.push(
      key === 'indices'
        ? `id in (select id from index_members where index_name in ${list})`
        : `${OPTION_COLUMNS[key]} in ${list}`,
    )
  }
  for (const text of filters.marketCapFilters ?? []) {
    const cap = parseMarketCapFilter(text)
    if (cap) conditions.push(`market_cap_usd ${cap.sign} ${cap.value}`)
  }
  for (const { key } of RANGE_FILTERS) {
    const bounds = filters.ranges?.[key] ?? {}
    for (const [bound, sign] of Object.entries(SIGNS)) {
      const value = bounds[bound as keyof typeof SIGNS]
      if (value !== undefined) conditions.push(`${key} ${sign} ${value}`)
    }
  }
  if (filters.text) conditions.push(contains('search', quote(filters.text.toLowerCase())))
  return conditions.length > 0 ? conditions.join(' and ') : '1 = 1'
}

/** @param column null for the rows' own order */
export function toSqlOrder(column: string | null, isDescending: boolean): string {
  const direction = isDescending ? 'desc' : 'asc'
  return column === null ? `id ${direction}` : `${column} ${direction} nulls last, id`
}
