/** A figure has one value: every place that names it is asked for it, and all say the same. */
import path from 'node:path'
import type { Figures, PerformanceTable } from '@leadenhall/contract/figures/index.ts'
import type { Chart, RangeChanges } from '@leadenhall/contract/history/index.ts'
import type { QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestApp } from '../support/build-test-app.ts'
import { sqliteDatabases } from '../support/databases.ts'
import { makeKey } from '../support/key-caller.ts'
import { buildAppWithUser, type TestBrowser } from '../support/sign-in.ts'
import { TEST_NOW } from '../support/test-moment.ts'

const REFERENCE = path.resolve(import.meta.dirname, '../../data')
const HOUR_MS = 3_600_000
/** Before the session opens: its day has begun, the last prices are of the day before. */
const MORNING_MS = TEST_NOW - 5 * HOUR_MS
const WAIT = { timeout: 60_000, interval: 100 }

/** Values of a figure by the place that shows it. */
type Shown = Map<string, Map<string, number | null>>

/** The screener's metrics are not of gilts. */
const GILTS = ['TR28.L', 'TN28.L']
/** Shares, a trust, a fund, and gilts. */
const TICKERS = ['VOD.L', 'TSCO.L', 'SMT.L', 'VUSA.L', ...GILTS]
const RANGES = ['1m', '3m', '6m', 'ytd', '1y', '5y'] as const
const COLUMNS = [
  'price_gbp',
  'market_cap',
  'change_ratio',
  ...['1w', ...RANGES].map((span) => `return_${span}`),
  'tr_1y',
  'tr_5y',
]

/** Floats of 32 bits keep seven digits of a close. */
const TOLERANCE = 1e-5

/** Places whose value is another than the first's, in words. */
function differing(figure: string, places: ReadonlyMap<string, number | null>): string[] {
  const [[first, wanted] = ['', null], ...others] = places
  return others.flatMap(([place, value]) => {
    const isSame =
      value === null || wanted === null
        ? value === wanted
        : Math.abs(value - wanted) <= TOLERANCE * (1 + Math.abs(wanted))
    return isSame ? [] : `${figure}: ${wanted} in ${first}, ${value} in ${place}`
  })
}

describe('A share’s figures', () => {
  const databases = sqliteDatabases('suite')
  let app: TestApp
  let browser: TestBrowser
  let cellKey: string

  beforeAll(async () => {
    const place = await databases.create()
    // Sessions are of the present.
    let now = Date.now()
    ;({ app, browser } = await buildAppWithUser(
      'ada@example.org',
      place,
      {},
      { clock: { now: () => now }, referenceFolder: REFERENCE },
    ))
    cellKey = (await makeKey(browser, { scope: 'cell' })).key
    // The first screen reads the closes; one of more than an hour later is made with them.
    now = MORNING_MS - 2 * HOUR_MS
    await runScreen()
    await vi.waitFor(async () => {
      const { isReading } = await app.get<PerformanceTable>('/api/performance-table/VOD.L')
      if (isReading) throw new Error('the closes are still being read')
    }, WAIT)
    now = MORNING_MS
    const asked = [...TICKERS, 'EURUSD=X', 'GBPUSD=X'].join(',')
    const { items } = await app.get<QuoteBatch>(`/api/quotes?tickers=${asked}`)
    const price = items.find(({ ticker }) => ticker === 'TSCO.L')?.price ?? 0
    await vi.waitFor(async () => {
      const row = (await runScreen()).find(({ ticker }) => ticker === 'TSCO.L')
      const known = Number(row?.['price_gbp']) * 100
      if (Math.abs(known - price) > 1e-6) throw new Error(`${known} instead of ${price}`)
    }, WAIT)
  }, 120_000)
  afterAll(() => app.close())

  it.each(TICKERS)(
    'of %s are the same on every screen, in the API and in a cell',
    async (ticker) => {
      const shown = await collect(ticker)
      const figures = [...shown].filter(([, places]) => places.size > 1)
      expect(figures.length).toBeGreaterThan(RANGES.length)
      expect(figures.flatMap(([figure, places]) => differing(figure, places))).toEqual([])
    },
    60_000,
  )

  it('of a gilt include its coupons and the interest at both ends', async () => {
    const chart = await app.get<Chart>('/api/chart/TR28.L?range=5y')
    const coupons = chart.actions.flatMap((one) => (one.kind === 'dividend' ? one : []))
    // 6% a year, in halves.
    expect(coupons.map(({ amount }) => amount)).toEqual(Array(10).fill(3))
    const days = chart.bars.map(({ accrued, close, time }) => ({
      date: new Date(time * 1000).toISOString().slice(0, 10),
      worth: (close ?? Number.NaN) + (accrued ?? Number.NaN),
    }))
    let held = 1 / (days[0]?.worth ?? Number.NaN)
    for (const { date, worth } of days) {
      held *= coupons.some((one) => one.date === date) ? 1 + 3 / worth : 1
    }
    const total = held * (days.at(-1)?.worth ?? Number.NaN) - 1
    expect(chart.totalReturnRatio).toBeCloseTo(total, 9)
    expect(total).toBeGreaterThan((chart.changeRatio ?? 0) + 0.2)
  })

  it('of an index-linked gilt have no total return, since its coupons are not known beforehand', async () => {
    const chart = await app.get<Chart>('/api/chart/T32.L?range=1y')
    const { share, shareTotal } = await app.get<PerformanceTable>('/api/performance-table/T32.L')
    expect([chart.totalReturnRatio, shareTotal['1y']]).toEqual([null, null])
    expect(share['1y']).toBeCloseTo(chart.changeRatio ?? Number.NaN, 5)
  })

  async function runScreen() {
    const { body } = await browser.call<{ data: Record<string, unknown>[] }>(
      'POST',
      '/api/screener/run',
      { tickers: TICKERS, columns: COLUMNS, page: 1, pageSize: TICKERS.length },
    )
    return body.data
  }

  async function collect(ticker: string): Promise<Shown> {
    const shown: Shown = new Map()
    const add = (figure: string, place: string, value: number | null | undefined) => {
      if (value === undefined) return
      const places = shown.get(figure) ?? new Map<string, number | null>()
      shown.set(figure, places.set(place, value))
    }
    const { items } = await app.get<QuoteBatch>(`/api/quotes?tickers=${ticker}`)
    const cap = items[0]?.marketCap
    if (cap?.unit === 'GBP') add('market_cap', 'quote', cap.value)
    add('change_ratio', 'quote', items[0]?.changeRatio)

    const table = await app.get<PerformanceTable>(`/api/performance-table/${ticker}`)
    for (const [span, value] of Object.entries(table.share)) {
      add(`return_${span}`, 'performance table', value)
    }
    for (const [span, value] of Object.entries(table.shareTotal)) {
      add(`tr_${span}`, 'performance table', value)
    }
    const changes = await app.get<RangeChanges>(`/api/chart/${ticker}/changes`)
    for (const { changeRatio, range, totalReturnRatio } of changes) {
      if (range === '5d' || range === 'intraday') continue
      add(`return_${range}`, 'range buttons', changeRatio)
      add(`tr_${range}`, 'range buttons', totalReturnRatio)
    }
    for (const range of RANGES) {
      const chart = await app.get<Chart>(`/api/chart/${ticker}?range=${range}`)
      add(`return_${range}`, 'chart', chart.changeRatio)
      add(`tr_${range}`, 'chart', chart.totalReturnRatio)
    }
    const page = await app.get<Figures>(`/api/figures/${ticker}`)
    for (const { metric, unit, value } of page.figures) {
      if (metric === 'market_cap') expect(unit).toBe(value === null ? null : 'GBP')
      add(metric === 'change' ? 'change_ratio' : metric, 'company page', value)
    }
    if (GILTS.includes(ticker)) return shown
    const row = (await runScreen()).find((one) => one['ticker'] === ticker)
    for (const column of COLUMNS) add(column, 'screener', row?.[column] as number | null)
    for (const metric of ['market_cap', 'return_1y', 'return_5y', 'tr_1y', 'tr_5y']) {
      const url = `/api/cell?${new URLSearchParams({ ticker, field: metric, key: cellKey })}`
      const { body } = await app.http.inject({ url })
      const value = body === '' ? null : Number(body)
      add(metric, 'cell', value === null || metric === 'market_cap' ? value : value / 100)
    }
    return shown
  }
})
