import { DatabaseSync } from 'node:sqlite'
import {
  OPTION_FILTERS,
  RANGE_FILTERS,
  type ScreenFilters,
  SORT_COLUMNS,
} from '@leadenhall/contract/screener/filters.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  SQL_NUMBER_COLUMNS,
  SQL_TABLES,
  SQL_TEXT_COLUMNS,
  toSqlOrder,
  toSqlWhere,
} from '#tests/support/screen-as-sql.ts'
import { CAP_COLUMN, compileScreen, OPTION_COLUMNS } from './compile-screen.ts'
import { countScreenFacets } from './count-screen-facets.ts'
import { createBitsPool } from './engine/bits-pool.ts'
import { buildNumberColumn, type NumberColumn } from './engine/number-column.ts'
import {
  buildOptionColumn,
  buildOptionSetColumn,
  type OptionColumn,
} from './engine/option-column.ts'
import { pageRows } from './engine/page-rows.ts'
import type { Sliced } from './engine/slices.ts'
import { countUnknown, selectRows, type Table } from './engine/table.ts'
import { buildTextColumn } from './engine/text-column.ts'
import { buildTextIndex } from './engine/text-index.ts'

const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta', "O'Neil", 'Never'] as const
const WORDS = ['vod', 'bp', 'bank', 'plc', 'é', 'a.b', '&', 'q', '日本', 'holdings'] as const
const NUMBERS = [0, 1, 2, 3.5, 1e6, 5e8, 1e9, 1e10, 5e10, -1] as const

interface Row {
  readonly search: string
  readonly name: string
  readonly texts: Readonly<Record<string, string | null>>
  readonly numbers: Readonly<Record<string, number | null>>
  readonly indices: readonly string[]
}

const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 })
const listed = fc.constantFrom(...NAMES.slice(0, -1))
const named = fc.constantFrom(...NAMES)
const phrase = (words: number) =>
  fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: words })
    .map((all) => all.join(' '))
const recordOf = <T>(keys: readonly string[], value: fc.Arbitrary<T>) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, value]))) as fc.Arbitrary<Record<string, T>>

const row: fc.Arbitrary<Row> = fc.record({
  search: phrase(4),
  name: phrase(1),
  texts: recordOf(SQL_TEXT_COLUMNS, nullable(listed)),
  numbers: recordOf(SQL_NUMBER_COLUMNS, nullable(fc.constantFrom(...NUMBERS))),
  indices: fc.uniqueArray(listed, { maxLength: 3 }),
})

const bounds = fc.record(
  {
    min: fc.constantFrom(...NUMBERS),
    max: fc.constantFrom(...NUMBERS),
    above: fc.constantFrom(...NUMBERS),
    below: fc.constantFrom(...NUMBERS),
  },
  { requiredKeys: [] },
)
/** Values for at most `maxLength` of the keys; with more, hardly any row would match. */
const some = <T>(keys: readonly string[], maxLength: number, value: fc.Arbitrary<T>) =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...keys), value), { maxLength, selector: ([key]) => key })
    .map((entries) => Object.fromEntries(entries) as Record<string, T>)

const filters: fc.Arbitrary<ScreenFilters> = fc
  .record({
    options: some(
      OPTION_FILTERS.map(({ key }) => key),
      2,
      fc.uniqueArray(named, { maxLength: 4 }),
    ),
    caps: fc.oneof(
      { arbitrary: fc.constant([]), weight: 2 },
      fc.array(fc.constantFrom('> 10B', '< 50B', '>= 1B', '<= 500M', '> 1M', '< 1T'), {
        maxLength: 3,
      }),
    ),
    ranges: some(
      RANGE_FILTERS.map(({ key }) => key),
      1,
      bounds,
    ),
    text: fc.option(
      fc.oneof(phrase(2), fc.constantFrom('b', 'pl', 'an', 'd b', 'HOLD', '.', ' &')),
      {
        freq: 2,
        nil: undefined,
      },
    ),
  })
  .map(({ options, caps, ranges, text }) => ({ ...options, marketCapFilters: caps, ranges, text }))

function finish<T>(work: Sliced<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

function buildTable(rows: readonly Row[]): Table {
  const size = rows.length
  const options = new Map<string, OptionColumn>()
  for (const column of SQL_TEXT_COLUMNS) {
    options.set(column, finish(buildOptionColumn(size, (at) => rows[at]?.texts[column] ?? null)))
  }
  options.set('indices', finish(buildOptionSetColumn(size, (at) => rows[at]?.indices ?? [])))
  const numbers = new Map<string, NumberColumn>()
  for (const column of SQL_NUMBER_COLUMNS) {
    numbers.set(column, finish(buildNumberColumn(size, (at) => rows[at]?.numbers[column] ?? null)))
  }
  const name = finish(buildTextColumn(size, (at) => rows[at]?.name ?? ''))
  const search = finish(buildTextIndex(size, (at) => fold(rows[at]?.search ?? '')))
  const texts = new Map([['name', name]])
  return { size, options, numbers, texts, search, pool: createBitsPool(size) }
}

/** Folds like the screener; sufficient for the words above. */
const fold = (text: string) => text.replaceAll('é', 'e')

function buildSql(rows: readonly Row[]): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  for (const table of SQL_TABLES) db.exec(table)
  const columns = ['id', 'name', 'search', ...SQL_TEXT_COLUMNS, ...SQL_NUMBER_COLUMNS]
  const insert = db.prepare(
    `insert into listings (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  const join = db.prepare('insert into index_members values (?, ?)')
  for (const [id, { name, search, texts, numbers, indices }] of rows.entries()) {
    insert.run(
      id,
      name,
      fold(search),
      ...SQL_TEXT_COLUMNS.map((column) => texts[column] ?? null),
      ...SQL_NUMBER_COLUMNS.map((column) => numbers[column] ?? null),
    )
    for (const index of indices) join.run(index, id)
  }
  return db
}

const RUNS = { numRuns: 150 }
/** Small tables, and some long enough to span several steps, slices and bitset words. */
const tables = fc.oneof(
  fc.array(row, { maxLength: 12 }),
  fc.array(row, { minLength: 70, maxLength: 140, size: 'max' }),
)
const toSql = (screen: ScreenFilters) =>
  toSqlWhere(screen.text ? { ...screen, text: fold(screen.text.trim()) } : screen)

describe('The engine agrees with plain SQL', () => {
  // @spec 10.40
  it('on which rows match, how many, and the order of any page', () => {
    const sorts = SORT_COLUMNS.filter((column) => column !== 'ticker')
    fc.assert(
      fc.property(
        tables,
        fc.array(
          fc.record({
            filters,
            column: fc.oneof(fc.constantFrom(null, ...sorts), fc.constant(CAP_COLUMN)),
            isDescending: fc.boolean(),
            offset: fc.nat({ max: 30 }),
            limit: fc.constantFrom(1, 5, 20, 300),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        (rows, queries) => {
          const [table, sql] = [buildTable(rows), buildSql(rows)]
          for (const { filters: screen, column, isDescending, offset, limit } of queries) {
            const { clauses } = compileScreen(table, screen)
            const selection = selectRows(table, clauses)
            const where = toSql(screen)
            const expected = sql
              .prepare(
                `select id from listings where ${where} order by ${toSqlOrder(column, isDescending)}`,
              )
              .all()
              .map(({ id }) => id)
            expect(selection.count).toBe(expected.length)
            const page = pageRows(table, selection, { column, isDescending }, { offset, limit })
            expect(page).toEqual(expected.slice(offset, offset + limit))
            selection.release()
          }
          sql.close()
        },
      ),
      RUNS,
    )
  })

  it('on the count of every option and cap, and on the span of every range', () => {
    fc.assert(
      fc.property(tables, filters, (rows, screen) => {
        const [table, sql] = [buildTable(rows), buildSql(rows)]
        const count = (where: string) =>
          sql.prepare(`select count(*) as count from listings where ${where}`).get()?.['count']
        const { clauses } = compileScreen(table, screen)
        const facets = countScreenFacets(table, selectRows(table, clauses))
        for (const { key } of OPTION_FILTERS) {
          const listed = table.options.get(OPTION_COLUMNS[key])?.values ?? []
          expect(facets.options[key].map(({ value }) => value)).toEqual(listed)
          for (const { value, count: counted } of facets.options[key]) {
            expect([key, value, counted]).toEqual([
              key,
              value,
              count(toSql({ ...screen, [key]: [value] })),
            ])
          }
        }
        for (const { value, count: counted } of facets.marketCapFilters) {
          const caps = [...(screen.marketCapFilters ?? []), value]
          expect([value, counted]).toEqual([
            value,
            count(toSql({ ...screen, marketCapFilters: caps })),
          ])
        }
        for (const { key } of RANGE_FILTERS) {
          const others = { ...screen.ranges, [key]: undefined }
          const where = toSql({ ...screen, ranges: others })
          const span = sql
            .prepare(
              `select count(${key}) as known, min(${key}) as min, max(${key}) as max from listings where ${where}`,
            )
            .get()
          expect([key, facets.ranges[key]]).toEqual([key, { ...span }])
        }
        sql.close()
      }),
      RUNS,
    )
  })

  it('on how many rows a market cap or range filter leaves out as unknown', () => {
    fc.assert(
      fc.property(tables, filters, (rows, screen) => {
        const [table, sql] = [buildTable(rows), buildSql(rows)]
        const selection = selectRows(table, compileScreen(table, screen).clauses)
        const without: ScreenFilters = { ...screen, marketCapFilters: [] }
        const expected = sql
          .prepare(
            `select count(*) as count from listings where ${toSql(without)} and market_cap_usd is null`,
          )
          .get()
        expect(countUnknown(table, selection, CAP_COLUMN)).toBe(expected?.['count'])
        sql.close()
      }),
      RUNS,
    )
  })
})
