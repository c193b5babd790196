import type { MarketGroup, MarketGroups } from '@leadenhall/contract/market/index.ts'
import { LONDON_SHARES } from '@leadenhall/contract/screener/filters.ts'
import type { ScreenerRow, ScreenResult } from '@leadenhall/contract/screener/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { buildAccountApp, openBrowser } from '#tests/support/sign-in.ts'
import { SparseNumbers } from '../../platform/columns/sparse-numbers.ts'
import { buildMarketGroups } from './build-groups.ts'

const COLUMNS = ['market_cap_usd', 'change_ratio', 'return_1m', 'return_1y'] as const
type Figures = Record<(typeof COLUMNS)[number], number>

/** The test instruments, of which those in `known` have figures. */
async function readingOf(known: Readonly<Record<string, Partial<Figures>>>) {
  const universe = await buildTestUniverse()
  const rowOf = new Map([...universe.live].map(({ listing_id: id }, row) => [id, row] as const))
  const columns = new Map(
    COLUMNS.map((column) => [
      column as string,
      new SparseNumbers(
        Float64Array.from(universe.live, ({ ticker }) => known[ticker]?.[column] ?? Number.NaN),
      ),
    ]),
  )
  return {
    universe,
    newestQuote: null,
    simulated: false,
    rowOf: (id: string) => rowOf.get(id),
    valuesOf: (column: string) => columns.get(column),
  }
}

async function groupOf(
  known: Readonly<Record<string, Partial<Figures>>>,
  name: string,
  usdPerPound: number | null = 1.25,
): Promise<MarketGroup | undefined> {
  const { groups } = buildMarketGroups(await readingOf(known), 'industry', { usdPerPound })
  return groups.find((group) => group.scheme === 'ICB' && group.name === name)
}

describe('The figures of an industry', () => {
  it('weigh changes by the market cap at their start', async () => {
    const energy = await groupOf(
      {
        'BP.L': { market_cap_usd: 110, change_ratio: 0.1, return_1m: 0.1 },
        'SHEL.L': { market_cap_usd: 270, change_ratio: -0.1, return_1m: 0.35 },
      },
      'Energy',
    )
    expect(energy?.today).toEqual({ ratio: expect.closeTo(380 / 400 - 1, 12), companies: 2 })
    expect(energy?.month).toEqual({ ratio: expect.closeTo(380 / 300 - 1, 12), companies: 2 })
    expect(energy?.year).toEqual({ ratio: null, companies: 0 })
    expect(energy).toMatchObject({ market_cap_gbp: 304, priced: 2, up: 1, down: 1 })
    expect(energy?.best).toMatchObject({ ticker: 'BP.L', change_ratio: 0.1 })
    expect(energy?.worst).toMatchObject({ ticker: 'SHEL.L', change_ratio: -0.1 })
  })

  it('leave out a company without a market cap or without a change', async () => {
    const energy = await groupOf(
      {
        'BP.L': { change_ratio: 0.5 },
        'SHEL.L': { market_cap_usd: 100, return_1m: 0.1 },
      },
      'Energy',
    )
    expect(energy?.today).toEqual({ ratio: null, companies: 0 })
    expect(energy?.month).toEqual({ ratio: expect.closeTo(0.1, 12), companies: 1 })
    expect(energy).toMatchObject({ priced: 1, up: 1, down: 0, market_cap_gbp: 80 })
    expect(energy?.worst).toMatchObject({ ticker: 'BP.L' })
  })

  it('have no market cap in pounds without a rate, and no best share without a change', async () => {
    const energy = await groupOf({ 'BP.L': { market_cap_usd: 100 } }, 'Energy', null)
    expect(energy).toMatchObject({ market_cap_gbp: null, best: null, worst: null })
  })
})

describe('GET /api/market/groups', () => {
  const databases = sqliteDatabases('suite')
  let app: TestApp
  beforeAll(async () => {
    app = await buildAccountApp(await databases.create())
  })
  afterAll(() => app.close())

  it.each([
    ['industry', 'industry'],
    ['supersector', 'sector'],
  ] as const)('by %s agrees with the screener, added up row by row', async (by, field) => {
    await app.get('/api/market/map')
    const visitor = await openBrowser(app)
    const { body } = await visitor.call<ScreenResult>('POST', '/api/screener/run', {
      ...LONDON_SHARES,
      columns: ['change_ratio', 'return_1m', 'return_1y'],
    })
    const { groups, simulated } = await app.get<MarketGroups>(`/api/market/groups?by=${by}`)
    expect(simulated).toBe(true)
    const icb = groups.filter(({ scheme }) => scheme === 'ICB')
    expect(icb.length).toBeGreaterThan(2)
    for (const group of icb) {
      const rows = body.data.filter((row) => row[field] === group.name)
      expect(group.instruments).toBe(rows.length)
      const known = rows.filter(({ change_ratio: change }) => typeof change === 'number')
      expect(group.priced).toBe(known.length)
      expect(group.today.ratio).toEqual(closeTo(changeOf(rows, 'change_ratio')))
      expect(group.year.ratio).toEqual(closeTo(changeOf(rows, 'return_1y')))
      expect(group.up).toBe(rows.filter(({ change_ratio: change }) => (change ?? 0) > 0).length)
      const changes = rows.flatMap(({ change_ratio: change }) => change ?? [])
      expect(group.best?.change_ratio ?? null).toBe(changes.length ? Math.max(...changes) : null)
    }
    expect(icb.some(({ up, down }) => up + down > 0)).toBe(true)
  })

  it('refuses another grouping, naming the field', async () => {
    const reply = await app.http.inject({ url: '/api/market/groups?by=country' })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ errors: { by: ['Choose industry or supersector.'] } })
  })
})

function changeOf(rows: readonly ScreenerRow[], column: 'change_ratio' | 'return_1y') {
  let [now, before] = [0, 0]
  for (const { market_cap_usd: cap, [column]: change } of rows) {
    if (cap === null || change === null || change === undefined) continue
    now += cap
    before += cap / (1 + change)
  }
  return before === 0 ? null : now / before - 1
}

function closeTo(value: number | null) {
  return value === null ? null : expect.closeTo(value, 10)
}
