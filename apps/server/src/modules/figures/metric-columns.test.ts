import { beforeAll, expect, it } from 'vitest'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { buildWireQuote } from '#tests/support/build-wire-quote.ts'
import { drain } from '#tests/support/drain.ts'
import type { Universe } from '../instruments/index.ts'
import { buildMetricColumns, type ColumnSources, type MetricColumns } from './metric-columns.ts'

let universe: Universe
beforeAll(async () => {
  universe = await buildTestUniverse()
})

function build(price: number, last: MetricColumns | null, isChanged?: (row: number) => boolean) {
  const sources: ColumnSources = {
    listings: universe.live,
    quoteOf: ({ ticker }) =>
      ['VOD.L', 'BP.L'].includes(ticker) ? buildWireQuote({ price, unit: 'GBX' }) : null,
    isCurrent: () => true,
    accountsOf: () => null,
    listedYears: () => null,
    navsOf: () => null,
    isRanked: () => true,
    closes: { find: () => undefined, index: undefined, version: 0 },
    indexLevel: null,
    dollars: (currency) => (currency === 'GBP' ? 1.25 : null),
    day: 20_000,
    session: 20_000,
  }
  return drain(buildMetricColumns(sources, last, isChanged))
}

const rowOf = (ticker: string) => [...universe.live].findIndex((one) => one.ticker === ticker)
const pricesIn = ({ values }: MetricColumns) =>
  ['VOD.L', 'BP.L'].map((ticker) => values.get('price_gbp')?.at(rowOf(ticker)))

it('leaves the columns before it as they are', () => {
  const before = build(200, null)
  const after = build(300, before)
  expect(pricesIn(before)).toEqual([2, 2])
  expect(pricesIn(after)).toEqual([3, 3])
})

it('shares a column in which nothing has changed', () => {
  const before = build(200, null)
  const after = build(300, before)
  expect(after.values.get('volume')).toBe(before.values.get('volume'))
  expect(after.values.get('price_gbp')).not.toBe(before.values.get('price_gbp'))
})

it('computes only the rows that have changed', () => {
  const before = build(200, null)
  const after = build(300, before, (row) => row === rowOf('BP.L'))
  expect(pricesIn(after)).toEqual([2, 3])
})

it('computes every row of another list', () => {
  const before = build(200, null)
  const other = { ...before, listings: universe.london }
  expect(pricesIn(build(300, other, () => false))).toEqual([3, 3])
})
