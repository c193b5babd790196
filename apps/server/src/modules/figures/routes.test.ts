import { RANK_METRICS } from '@leadenhall/contract/figures/all-metrics.ts'
import type {
  Closes,
  FigureSeries,
  Figures,
  Fundamentals,
  Peers,
  PerformanceTable,
  ReportedFigure,
} from '@leadenhall/contract/figures/index.ts'
import type { Chart, RangeChanges } from '@leadenhall/contract/history/index.ts'
import type { QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import type { ScreenResult } from '@leadenhall/contract/screener/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { buildAccountApp, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'

const databases = sqliteDatabases('suite')
let app: TestApp
let visitor: TestBrowser

beforeAll(async () => {
  app = await buildAccountApp(await databases.create())
  visitor = await openBrowser(app)
  // The screener knows the quotes that were read.
  await app.get('/api/quotes?tickers=BP.L,BT-A.L,GAW.L,HSBA.L,OCDO.L,SHEL.L,VOD.L,GBPUSD=X')
})
afterAll(() => app.close())

const run = (body: object) =>
  visitor.call<ScreenResult>('POST', '/api/screener/run', { page: 1, ...body })
const valueOf = ({ figures }: Figures, metric: string) =>
  figures.find((figure) => figure.metric === metric)?.value ?? null

describe('GET /api/closes', () => {
  it('lists the latest closes of London listings in the major unit, oldest first', async () => {
    await run({})
    const { items } = await app.get<Closes>('/api/closes?tickers=VOD.L,NONE.L,AAPL&count=22')
    expect(items).toEqual([{ ticker: 'VOD.L', unit: 'GBP', closes: expect.any(Array) }])
    const { bars } = await app.get<Chart>('/api/chart/VOD.L?range=6m')
    const today = Date.parse(toTradingDate(Date.now(), 'Europe/London')) / 1000
    const past = bars.filter(({ time }) => time < today)
    const before = past.map(({ close }) => (close ?? 0) / 100).slice(-22)
    expect(items[0]?.closes).toHaveLength(22)
    expect(before.map(round)).toEqual(items[0]?.closes.map(round))
  })

  it('refuses more than a year of them', async () => {
    const { status, body } = await visitor.call('GET', '/api/closes?tickers=VOD.L&count=500')
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: { count: [expect.any(String)] } },
    })
  })
})

describe('GET /api/performance-table/{ticker}', () => {
  it('gives the returns of the share, the FTSE All-Share and the supersector', async () => {
    await run({})
    const table = await app.get<PerformanceTable>('/api/performance-table/VOD.L')
    const figures = await app.get<Figures>('/api/figures/VOD.L')
    expect(table).toMatchObject({ ticker: 'VOD.L', isReading: false, simulated: true })
    expect(table.share['1y']).toBeCloseTo(valueOf(figures, 'return_1y') ?? Number.NaN, 9)
    const relative = (table.share['1y'] ?? 0) - (table.index['1y'] ?? 0)
    expect(relative).toBeCloseTo(valueOf(figures, 'relative_1y') ?? Number.NaN, 9)
    expect(table.sector).toMatchObject({ name: 'Telecommunications' })
    expect(table.sector?.companies).toBeGreaterThan(0)
    expect(table.sector?.changes['5y']).toEqual(expect.any(Number))
    expect(table.market).toBeNull()
  })

  it('gives the index of AIM beside a share of AIM, as on its own page', async () => {
    await run({})
    const { market } = await app.get<PerformanceTable>('/api/performance-table/JET2.L')
    const changes = await app.get<RangeChanges>('/api/chart/^FTAI/changes')
    expect(market?.name).toBe('FTSE AIM All-Share')
    for (const span of ['1m', '1y', '5y'] as const) {
      const own = changes.find(({ range }) => range === span)?.changeRatio
      expect(market?.changes[span]).toBeCloseTo(own ?? Number.NaN, 5)
    }
  })

  it('moves the FTSE All-Share with the day, as its own page does', async () => {
    await run({})
    const { index } = await app.get<PerformanceTable>('/api/performance-table/VOD.L')
    const changes = await app.get<RangeChanges>('/api/chart/^FTAS/changes')
    for (const span of ['1m', '3m', '6m', 'ytd', '1y', '5y'] as const) {
      const own = changes.find(({ range }) => range === span)?.changeRatio
      expect(index[span]).toBeCloseTo(own ?? Number.NaN, 5)
    }
  })

  it('names the ticker it does not know', async () => {
    const { status } = await visitor.call('GET', '/api/performance-table/NONE.L')
    expect(status).toBe(404)
  })
})

describe('The index of a beta', () => {
  it('is the one that a fund follows, else the FTSE All-Share, and is named', async () => {
    await run({})
    const betaOf = async (ticker: string) =>
      (await app.get<Figures>(`/api/figures/${ticker}`)).figures.find(
        ({ metric }) => metric === 'beta',
      )
    expect(await betaOf('VOD.L')).toMatchObject({ against: 'FTSE All-Share' })
    const fund = await betaOf('VUSA.L')
    expect(fund).toMatchObject({ against: 'S&P 500' })
    expect(fund?.value).toBeGreaterThan(0.85)
    expect(fund?.value).toBeLessThan(1.15)
  })
})

describe('GET /api/peers/{ticker}', () => {
  it('lists companies of the same supersector without the own one', async () => {
    await run({})
    const found = await app.get<Peers>('/api/peers/SHEL.L')
    expect(found).toMatchObject({ ticker: 'SHEL.L', sector: 'Energy', isComputing: false })
    expect(found.peers.map(({ ticker }) => ticker)).toContain('BP.L')
    expect(found.peers.map(({ ticker }) => ticker)).not.toContain('SHEL.L')
    const { ranks } = await app.get<Figures>('/api/figures/BP.L')
    const momentum = ranks.find(({ metric }) => metric === 'momentum')?.value
    const peer = found.peers.find(({ ticker }) => ticker === 'BP.L')
    expect(peer?.values).toMatchObject({ momentum, change_ratio: expect.any(Number) })
  })

  it('counts a company abroad among those of its sector in its country', async () => {
    const found = await app.get<Peers>('/api/peers/AAPL')
    expect(found).toMatchObject({ sector: 'Information Technology', companies: 1, peers: [] })
  })

  it('has none for a listing without a sector', async () => {
    const found = await app.get<Peers>('/api/peers/0R2V.L')
    expect(found).toMatchObject({ sector: null, companies: 0, peers: [] })
  })

  it('names the ticker it does not know', async () => {
    const { status } = await visitor.call('GET', '/api/peers/NONE.L')
    expect(status).toBe(404)
  })
})

const round = (close: number) => Math.round(close * 1000)

describe('GET /api/figures/metrics', () => {
  it('lists each metric once, with formula, kind and the names it goes by', async () => {
    const metrics =
      await app.get<{ key: string; formula: string; word: string }[]>('/api/figures/metrics')
    expect(metrics.length).toBeGreaterThan(80)
    expect(new Set(metrics.map(({ key }) => key)).size).toBe(metrics.length)
    expect(metrics.every(({ formula }) => formula.length > 5)).toBe(true)
    expect(metrics.find(({ key }) => key === 'pe')).toMatchObject({
      kind: 'ratio',
      better: 'lower',
      column: 'price_earnings',
      citation: expect.stringContaining('Damodaran'),
    })
  })
})

describe('GET /api/figures/{ticker}', () => {
  it('returns the latest of each metric with unit, period, source and age', async () => {
    const figures = await app.get<Figures>('/api/figures/VOD.L')
    expect(figures).toMatchObject({ ticker: 'VOD.L', listingCurrency: 'GBP', simulated: true })
    const revenue = figures.figures.find(({ metric }) => metric === 'revenue')
    expect(revenue).toMatchObject({
      unit: figures.currency,
      source: 'demo-figures',
      period: { label: '12 months' },
      because: null,
    })
    expect(revenue?.age).toBeGreaterThan(0)
    const pe = figures.figures.find(({ metric }) => metric === 'pe')
    expect(pe?.unit).toBeNull()
    expect(pe?.inputs.map(({ metric }) => metric)).toContain('eps')
  })

  it('says why a figure is not known, instead of 0', async () => {
    const { figures } = await app.get<Figures>('/api/figures/HSBA.L')
    const ratio = figures.find(({ metric }) => metric === 'current_ratio')
    expect(ratio).toMatchObject({ value: null, because: expect.stringMatching(/Current assets/) })
  })

  it('has no accounts for a fund, which is not an error', async () => {
    const figures = await app.get<Figures>('/api/figures/VUSA.L')
    expect(figures.figures.some(({ metric }) => metric === 'revenue')).toBe(false)
    expect(figures.ranks).toEqual([])
    const fundamentals = await app.get<Fundamentals>('/api/fundamentals/VUSA.L')
    expect(fundamentals).toMatchObject({ years: [], because: expect.stringMatching(/Funds/) })
  })

  it('responds 404 to an unlisted ticker, and 422 to an invalid ticker or metric', async () => {
    const status = async (url: string) => (await app.http.inject({ url })).statusCode
    expect(await status('/api/figures/NOPE.L')).toBe(404)
    expect(await status('/api/fundamentals/NOPE.L')).toBe(404)
    const unknown = await app.http.inject({ url: '/api/figures/VOD.L/happiness' })
    expect(unknown.statusCode).toBe(422)
    expect(unknown.json()).toMatchObject({
      errors: { metric: ['There is no metric happiness.'] },
    })
    expect(await status('/api/figures/VOD.L/pe?from=yesterday')).toBe(422)
  })
})

describe('Simulated accounts', () => {
  const cellsOf = (fundamentals: Fundamentals, metric: string) =>
    fundamentals.statements
      .flatMap(({ lines }) => lines)
      .find((line) => line.metric === metric)
      ?.cells.map((cell) => (cell as ReportedFigure).value) ?? []

  it.each(['BP.L', 'VOD.L', 'GAW.L', 'SHEL.L', 'AAPL'])(
    'of %s add up in each of five years',
    async (ticker) => {
      const fundamentals = await app.get<Fundamentals>(`/api/fundamentals/${ticker}`)
      expect(fundamentals.years).toHaveLength(5)
      const of = (metric: string) => cellsOf(fundamentals, metric)
      for (const at of fundamentals.years.keys()) {
        expect(of('total_assets')[at]).toBe(of('total_liabilities')[at]! + of('total_equity')[at]!)
        expect(of('revenue')[at]).toBe(of('cost_of_sales')[at]! + of('gross_profit')[at]!)
        expect(of('eps')[at]! * of('shares_issued')[at]!).toBeCloseTo(of('net_profit')[at]!, 0)
        expect(of('current_assets')[at]! + of('non_current_assets')[at]!).toBe(
          of('total_assets')[at],
        )
      }
    },
  )

  it('are the same at every reading, and dividends have ex-dates on the chart', async () => {
    const [one, other] = [
      await app.get<Fundamentals>('/api/fundamentals/VOD.L'),
      await app.get<Fundamentals>('/api/fundamentals/VOD.L'),
    ]
    expect(one).toEqual(other)
    const dividends = await Promise.all(
      ['VOD.L', 'BP.L', 'GAW.L', 'HSBA.L', 'SHEL.L'].map(async (ticker) => {
        const paid = valueOf(await app.get<Figures>(`/api/figures/${ticker}`), 'dps') ?? 0
        const { actions } = await app.get<{ actions: unknown[] }>(`/api/chart/${ticker}?range=1y`)
        return [paid > 0, actions.length > 0]
      }),
    )
    for (const [pays, hasActions] of dividends) expect(hasActions).toBe(pays)
    expect(dividends.some(([pays]) => pays)).toBe(true)
  })
})

describe('GET /api/figures/{ticker}/{metric}', () => {
  it('returns a line year by year, within the days asked for', async () => {
    const whole = await app.get<FigureSeries>('/api/figures/VOD.L/revenue')
    const ends = whole.points.map(({ period }) => period.end)
    expect(ends).toEqual(ends.toSorted())
    expect(ends.length).toBeGreaterThan(5)
    const some = await app.get<FigureSeries>(
      `/api/figures/VOD.L/revenue?from=${ends[2]}&to=${ends[3]}`,
    )
    expect(some.points.map(({ period }) => period.end)).toEqual(ends.slice(2, 4))
  })

  it('computes a ratio of each year, by any name of the metric', async () => {
    const { metric, points } = await app.get<FigureSeries>('/api/figures/VOD.L/operating_margin')
    expect(metric).toBe('operating_margin')
    expect(points.length).toBeGreaterThan(4)
  })
})

describe('A screen over metrics', () => {
  it('finds shares whose pages show the figures that satisfy it', async () => {
    const { body } = await run({
      expression: 'pe < 30 and dividend_yield > 1%',
      columns: ['pe', 'dividend_yield'],
    })
    expect(body.total).toBeGreaterThan(0)
    for (const { ticker, price_earnings: pe } of body.data) {
      const figures = await app.get<Figures>(`/api/figures/${ticker}`)
      expect(valueOf(figures, 'pe')).toBeCloseTo(pe ?? Number.NaN, 6)
      expect(valueOf(figures, 'pe')).toBeLessThan(30)
      expect(valueOf(figures, 'dividend_yield')).toBeGreaterThan(0.01)
    }
  })

  it('takes any metric in ranges, by key or by column, and names one that is unknown', async () => {
    const [byKey, byColumn] = [
      await run({ ranges: { pe: { max: 30 } } }),
      await run({ ranges: { price_earnings: { max: 30 } } }),
    ]
    expect(byKey.body.data).toEqual(byColumn.body.data)
    const unknown = await run({ ranges: { happiness: { min: 1 } } })
    expect(unknown.status).toBe(422)
    expect(unknown.body).toMatchObject({
      errors: { 'ranges.happiness': ['There is no metric happiness.'] },
    })
  })

  it('answers as of a day from what was published by then, and compares with now', async () => {
    const { status, body } = await run({
      asOf: '2025-06-30',
      ranges: { pe: { max: 40 } },
      columns: ['pe', 'price'],
    })
    expect(status).toBe(200)
    expect(body.past).toMatchObject({ day: '2025-06-30', priced: expect.any(Number) })
    const { bars } = await app.get<Chart>('/api/chart/VOD.L?range=5y')
    const then = bars.findLast(({ time }) => time * 1000 < Date.parse('2025-07-01'))
    const before = bars.findLast(({ time }) => time < (then?.time ?? 0))
    const columns = ['price', 'change_ratio']
    const vodafone = (await run({ asOf: '2025-06-30', tickers: ['VOD.L'], columns })).body
    expect(vodafone.data[0]?.price).toBeCloseTo(then?.close ?? Number.NaN, 4)
    expect(vodafone.data[0]?.change_ratio).toBeCloseTo(
      (then?.close ?? Number.NaN) / (before?.close ?? Number.NaN) - 1,
      4,
    )
    expect(body.past?.priced).toBeLessThan(body.past?.listings ?? 0)
    const now = await run({ ranges: { pe: { max: 40 } } })
    const tickers = (result: typeof body) => result.data.map(({ ticker }) => ticker)
    const changed = body.past?.changes ?? []
    for (const { ticker, kind } of changed) {
      expect(tickers(kind === 'left' ? body : now.body)).toContain(ticker)
    }
    expect(body.past?.entered).toBe(changed.filter(({ kind }) => kind === 'entered').length)
  })

  it('is as of the last close before a day without one', async () => {
    const columns = ['price']
    const ask = async (asOf: string) => (await run({ asOf, tickers: ['VOD.L'], columns })).body
    const [sunday, friday] = [await ask('2025-06-29'), await ask('2025-06-27')]
    expect(sunday.past?.day).toBe('2025-06-27')
    expect(sunday.data[0]?.price).toBe(friday.data[0]?.price)
  })

  it('gives no market cap of a past day to a share whose price is made up', async () => {
    const [made] = (await app.get<QuoteBatch>('/api/quotes?tickers=HID1.L')).items
    expect(made?.flags).toEqual(['level_invented'])
    const { body } = await run({
      // Not built by another test before the quote was read.
      asOf: '2025-06-26',
      tickers: ['HID1.L', 'VOD.L'],
      columns: ['pe'],
    })
    expect(Object.fromEntries(body.data.map((row) => [row.ticker, row.market_cap_usd]))).toEqual({
      'HID1.L': null,
      'VOD.L': expect.any(Number),
    })
  })

  it.each([
    ['2099-01-01', /before today/],
    ['1999-01-01', /five|5 years/],
    ['soon', /date/],
  ])('refuses %s as the day', async (asOf, message) => {
    const { status, body } = await run({ asOf })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toMatch(message)
  })
})

describe('Ranks', () => {
  it('are within a stated universe, with the working of each', async () => {
    await run({})
    const { ranks } = await app.get<Figures>('/api/figures/VOD.L')
    expect(ranks.map(({ metric }) => metric)).toEqual(RANK_METRICS.map(({ key }) => key))
    const quality = ranks.find(({ metric }) => metric === 'quality')
    expect(quality?.universe).toMatch(/London shares/)
    expect(quality?.inputs.length).toBeGreaterThan(4)
    const bank = await app.get<Figures>('/api/figures/HSBA.L')
    expect(bank.ranks[0]).toMatchObject({ value: null, because: expect.stringMatching(/Banks/) })
  })

  it('follow other weights within one screen, and refuse an input that a rank does not have', async () => {
    const sort = { column: 'quality', direction: 'desc' }
    const base = { exchangeDataFilters: ['LSE'], columns: ['quality', 'gross_margin'], sort }
    const own = await run({
      ...base,
      weights: {
        quality: {
          roce: 0,
          roe: 0,
          operating_margin: 0,
          cash_conversion: 0,
          f_score: 0,
          debt_to_equity: 0,
        },
      },
    })
    const known = own.body.data.filter(({ quality }) => quality !== null && quality !== undefined)
    const margins = known.map(({ gross_margin: margin }) => margin ?? 0)
    expect(margins.length).toBeGreaterThan(1)
    expect(margins).toEqual(margins.toSorted((a, b) => b - a))
    const wrong = await run({ weights: { quality: { luck: 1 } } })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toMatchObject({ errors: { 'weights.quality.luck': expect.any(Array) } })
  })
})
