import type { Quote, QuoteBatch, StockInfo } from '@leadenhall/contract/quotes/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, DEAD_UPSTREAM, type TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '#tests/support/databases.ts'
import { storeSettings } from '#tests/support/store-settings.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'

const databases = sqliteDatabases('suite')

async function failure(app: TestApp, url: string) {
  const reply = await app.http.inject({ url })
  const body = reply.json<{ code: string; message: string; errors?: object }>()
  return { status: reply.statusCode, ...body }
}

const quotesOf = (app: TestApp, ...tickers: string[]) =>
  app.get<QuoteBatch>(`/api/quotes?tickers=${tickers.map(encodeURIComponent).join(',')}`)

async function quoteOf(app: TestApp, ticker: string): Promise<Quote> {
  const [quote] = (await quotesOf(app, ticker)).items
  if (!quote) throw new Error(`no quote of ${ticker}`)
  return quote
}

describe('Live quotes', () => {
  let app: TestApp
  let place: DatabasePlace
  beforeAll(async () => {
    place = await databases.create()
    app = await buildTestApp(place, { mode: 'live' })
  })
  afterAll(() => app.close())

  it.each([
    ['VOD.L', 91.52, 'GBX'],
    ['VUSA.L', 98.41, 'GBP'],
    ['CPG.L', 34.2, 'USD'],
    ['AAPL', 262.3, 'USD'],
    ['7203.T', null, 'JPY'],
    ['SAP.DE', null, 'EUR'],
    ['RY.TO', null, 'CAD'],
    ['GBPUSD=X', null, 'USD'],
    ['BZ=F', null, 'USD'],
    ['BTC-GBP', null, 'GBP'],
    ['^FTSE', null, 'GBP'],
    ['NOCUR.L', 45.6, null],
    // @spec 10.1
  ])('have the unit that the source declares: %s', async (ticker, price, unit) => {
    const quote = await quoteOf(app, ticker)
    expect(quote).toMatchObject({ ticker, symbol: ticker, unit })
    expect(quote.price).toEqual(price ?? expect.any(Number))
    expect(quote.provenance).toMatchObject({ source: 'yahoo', stale: false, simulated: false })
  })

  it('compute ratios in a single unit', async () => {
    const quote = await quoteOf(app, 'VOD.L')
    expect(quote).toMatchObject({
      marketCap: { value: 22_422_400_000, unit: 'GBP' },
      earningsPerShare: { value: 0.08, unit: 'GBP' },
    })
    expect(quote.priceEarnings).toBeCloseTo(0.9152 / 0.08, 9)
    expect(quote.change).toBeCloseTo(1.42, 9)
    expect(quote.changeRatio).toBeCloseTo(1.42 / 90.1, 12)
  })

  // @spec 10.1
  it('flag an undeclared unit, and a move of ×100, which has no change', async () => {
    expect((await quoteOf(app, 'NOCUR.L')).flags).toEqual(['unit_unknown'])
    expect(await quoteOf(app, 'HUNDRED.L')).toMatchObject({
      price: 123,
      change: null,
      changeRatio: null,
      flags: ['hundredfold_move'],
    })
  })

  // @spec 7.5
  it('return a batch in the requested order and name what is missing', async () => {
    const batch = await quotesOf(app, 'VOD.L', 'NOSUCH.L', '<script>', 'ZERO.L', 'SHEL.L', 'AAPL')
    expect(batch.items.map(({ ticker }) => ticker)).toEqual(['VOD.L', 'AAPL'])
    expect(batch.missing.map(({ ticker, code }) => ({ ticker, code }))).toEqual([
      { ticker: 'NOSUCH.L', code: 'unknown_ticker' },
      { ticker: '<script>', code: 'invalid_ticker' },
      { ticker: 'ZERO.L', code: 'not_quoted' },
      { ticker: 'SHEL.L', code: 'not_quoted' },
    ])
  })

  it('refuse a price dated in the future', async () => {
    const { items, missing } = await quotesOf(app, 'FUTURE.L')
    expect({ items, missing }).toEqual({
      items: [],
      missing: [{ ticker: 'FUTURE.L', code: 'unavailable' }],
    })
  })

  it('say so where a share is no longer quoted', async () => {
    expect(await failure(app, '/stockInfo/ZERO.L')).toMatchObject({
      status: 404,
      code: 'not_found',
      message: 'No price is quoted for ZERO.L.',
    })
  })

  it('say when the latest trading day of each exchange began', async () => {
    const { tradingDayStarts } = await quotesOf(app, 'VOD.L', 'AAPL', 'NOSUCH.L')
    expect(tradingDayStarts).toEqual({
      'VOD.L': '2026-09-17T23:00:00.000Z',
      AAPL: '2026-09-17T04:00:00.000Z',
    })
  })

  it('fetch a whole batch in one request, and cache it', async () => {
    const fresh = await buildTestApp(await databases.create(), { mode: 'live' })
    await quotesOf(fresh, 'VOD.L', 'AAPL', 'CPG.L', 'VOD.L')
    await quotesOf(fresh, 'AAPL', 'VOD.L')
    const asked = fresh.asked.filter((url) => url.includes('/v7/finance/quote'))
    expect(asked).toHaveLength(1)
    await fresh.close()
  })

  it('keep what the instrument list knows of a listed share without a quote', async () => {
    const batch = await quotesOf(app, 'BT.A')
    expect(batch.missing).toEqual([
      {
        ticker: 'BT.A',
        code: 'not_quoted',
        listed: {
          name: 'BT Group',
          marketCap: { value: 20_244_260_000, unit: 'GBP', date: '2026-02-23' },
        },
      },
    ])
    expect((await quoteOf(app, 'VOD.L')).name).toBe('Vodafone Group plc')
  })

  it('accept exchange codes and lower case', async () => {
    const batch = await quotesOf(app, 'vod.l', 'BT.A')
    expect(batch.items[0]).toMatchObject({ ticker: 'vod.l', symbol: 'VOD.L' })
    expect(batch.missing).toMatchObject([{ ticker: 'BT.A', code: 'not_quoted' }])
  })

  it.each([
    ['no ticker at all', '/api/quotes'],
    ['an empty list', '/api/quotes?tickers=,%20,'],
    [
      '201 tickers',
      `/api/quotes?tickers=${Array.from({ length: 201 }, (_, i) => `T${i}`).join(',')}`,
    ],
  ])('refuse %s with 422 on tickers', async (_, url) => {
    expect(await failure(app, url)).toMatchObject({
      status: 422,
      code: 'validation_failed',
      errors: { tickers: [expect.any(String)] },
    })
  })

  // @spec 8.2
  it('show the last known value with its age while the source is down, or respond 503', async () => {
    await quotesOf(app, 'VOD.L')
    const down = await buildTestApp(place, { mode: 'live', upstreamUrl: DEAD_UPSTREAM })
    const batch = await quotesOf(down, 'VOD.L', 'SHEL.L')
    expect(batch.missing).toMatchObject([{ ticker: 'SHEL.L', code: 'unavailable' }])
    expect(batch.items[0]).toMatchObject({
      price: 91.52,
      unit: 'GBX',
      provenance: { stale: true, asOf: '2026-09-18T10:35:00.000Z', simulated: false },
    })
    expect(await down.get('/stockInfo/VOD.L')).toMatchObject({
      price: 91.52,
      quote: { provenance: { stale: true } },
    })
    const missing = await failure(down, '/stockInfo/SHEL.L')
    expect(missing).toMatchObject({ status: 503, code: 'upstream_unavailable' })
    expect(missing.message).not.toContain('127.0.0.1')
    await down.close()
  })

  it('never fall back to simulated quotes', async () => {
    const down = await buildTestApp(await databases.create(), {
      mode: 'live',
      upstreamUrl: DEAD_UPSTREAM,
    })
    expect(await quotesOf(down, 'VOD.L')).toMatchObject({
      items: [],
      missing: [{ ticker: 'VOD.L', code: 'unavailable' }],
    })
    await down.close()
  })
})

describe('GET /stockInfo', () => {
  let live: TestApp
  let demo: TestApp
  beforeAll(async () => {
    live = await buildTestApp(await databases.create(), { mode: 'live' })
    demo = await buildTestApp(await databases.create())
  })
  afterAll(async () => {
    await live.close()
    await demo.close()
  })

  // @spec 3.4, 7.1
  it('combines the listing’s names with the source’s figures', async () => {
    const info = await live.get<StockInfo>('/stockInfo/VOD.L')
    expect(info).toMatchObject({
      ticker: 'VOD.L',
      companyName: 'Vodafone Group plc',
      companyWebsite: 'https://www.vodafone.com',
      price: 91.52,
      unit: 'GBX',
      previousClose: 90.1,
      marketCap: '£22.42B GBP',
      sharesOutstanding: 24_500_000_000,
      market: 'MAIN MARKET',
      profile: null,
      provenance: { source: 'yahoo' },
    })
  })

  it.each(['vod.l', 'VOD.L%3ALON', 'VOD%3ALON'])(
    'has the canonical ticker for %s',
    async (path) => {
      expect((await live.get<StockInfo>(`/stockInfo/${path}`)).ticker).toBe('VOD.L')
    },
  )

  it('has the market cap of a London line in dollars in pounds, at the latest rate', async () => {
    const { marketCap, quote } = await live.get<StockInfo>('/stockInfo/CPG.L')
    expect(quote.marketCap).toEqual({ value: 58_140_000_000, unit: 'USD' })
    const rate = (await quoteOf(live, 'GBPUSD=X')).price ?? 0
    expect(marketCap).toBe(`£${Math.round(58_140_000_000 / rate / 1e7) / 100}B GBP`)
  })

  it('has it as declared for a foreign share', async () => {
    expect((await live.get<StockInfo>('/stockInfo/AAPL')).marketCap).toMatch(/^\$.* USD$/)
  })

  // @spec 7.1
  it('includes the profile on request, and fetchStock then has it too', async () => {
    const info = await live.get<StockInfo>('/stockInfo/VOD.L?getProfile=true')
    expect(info.profile?.profile).toEqual(expect.any(String))
    const [line] =
      await live.get<{ profile: { profile: string } | null }[]>('/api/fetchStock/VOD.L')
    expect(line?.profile?.profile).toBe(info.profile?.profile)
  })

  it.each(['VOD.L%3ALON', 'VOD%3ALON', 'vod.l%3Alon'])(
    'accepts the second provider’s form %s',
    async (ticker) => {
      expect(await live.get(`/stockInfo/${ticker}/YAHOO`)).toMatchObject({
        price: 91.52,
        quote: { symbol: 'VOD.L' },
      })
    },
  )

  // @spec 7.3
  it('accepts a share class in that form', async () => {
    expect(await demo.get('/stockInfo/BT.A%3ALON')).toMatchObject({ quote: { symbol: 'BT-A.L' } })
  })

  it.each([
    ['%5EFTSE', '^FTSE'],
    ['GBPUSD%3DX', 'GBPUSD=X'],
    ['BZ%3DF', 'BZ=F'],
  ])('accepts the encoded path %s', async (path, symbol) => {
    for (const app of [live, demo]) {
      expect(await app.get(`/stockInfo/${path}`)).toMatchObject({ quote: { symbol } })
    }
  })

  // @spec 7.11
  it('treats the slash in BRK/B as part of the ticker', async () => {
    expect(await demo.get('/stockInfo/BRK%2FB')).toMatchObject({ quote: { symbol: 'BRK-B' } })
  })

  it.each(['VOD.L', 'VOD.L:LON', 'VOD:LON'])(
    // @spec 7.2, 7.3
    'queries the second source by name, which declares its own unit (%s)',
    async (ticker) => {
      const info = await live.get<StockInfo>(`/stockInfo/${encodeURIComponent(ticker)}/GOOGLE`)
      expect(info).toMatchObject({
        companyName: 'Vodafone Group plc',
        price: 91.52,
        unit: 'GBX',
        previousClose: 91.1,
        provenance: { source: 'google', stale: false },
      })
    },
  )

  it('falls back to the second source if the first fails, and names it', async () => {
    const place = await databases.create()
    await place
      .open()
      .db.insertInto('settings')
      .values({ id: 'off', name: 'yahoo.enabled', value: 'off', updated_at: TEST_NOW })
      .execute()
    const app = await buildTestApp(place, { mode: 'live' })
    expect(await app.get('/stockInfo/VOD.L')).toMatchObject({
      price: 91.52,
      provenance: { source: 'google' },
    })
    // A source that is named answers itself or not at all.
    expect(await failure(app, '/stockInfo/VOD.L/YAHOO')).toMatchObject({ status: 503 })
    expect(await failure(app, '/stockInfo/BP.L')).toMatchObject({
      status: 503,
      message: 'Yahoo Finance: not set up.',
    })
    expect(app.asked.filter((address) => address.includes('yahoo'))).toEqual([])
    await app.close()
  })

  it('shows no stored figure of a second source that is switched off', async () => {
    const place = await databases.create()
    const before = await buildTestApp(place, { mode: 'live' })
    await before.get('/stockInfo/VOD.L/GOOGLE')
    await before.close()
    await storeSettings(place, { 'google.enabled': 'off' })
    const after = await buildTestApp(place, { mode: 'live' })
    expect(await failure(after, '/stockInfo/VOD.L/GOOGLE')).toMatchObject({
      status: 503,
      message: 'Google Finance: not set up.',
    })
    await after.close()
  })

  // @spec 7.2
  it('responds 503 for a disabled source, and 422 for an unknown one', async () => {
    expect(await failure(live, '/stockInfo/%5EFTSE/GOOGLE')).toMatchObject({ status: 404 })
    expect(await failure(live, '/stockInfo/VOD.L/DEMO')).toMatchObject({ status: 503 })
    expect(await failure(live, '/stockInfo/VOD.L/BLOOMBERG')).toMatchObject({
      status: 422,
      errors: { source: [expect.any(String)] },
    })
    expect(await demo.get('/stockInfo/VOD.L/DEMO')).toMatchObject({
      provenance: { source: 'demo' },
    })
  })

  it('responds 404 to an unknown ticker and 422 to an invalid one', async () => {
    for (const app of [live, demo]) {
      expect(await failure(app, '/stockInfo/NOSUCH.L')).toMatchObject({ status: 404 })
      expect(await failure(app, '/stockInfo/%3Cb%3E')).toMatchObject({
        status: 422,
        errors: { ticker: [expect.any(String)] },
      })
    }
    expect(await failure(live, '/stockInfo/VOD.L?getProfile=perhaps')).toMatchObject({
      status: 422,
      errors: { getProfile: [expect.any(String)] },
    })
  })

  it('is marked as simulated in demo mode, in each listing’s declared unit', async () => {
    for (const [ticker, unit] of [
      ['VOD.L', 'GBX'],
      ['VUSA.L', 'GBP'],
      ['CPG.L', 'USD'],
      ['NCUR.L', null],
    ] as const) {
      const info = await demo.get<StockInfo>(`/stockInfo/${ticker}`)
      expect(info).toMatchObject({ unit, provenance: { source: 'demo', simulated: true } })
      expect(info.price).toBeGreaterThan(0)
    }
    expect(demo.asked).toEqual([])
  })

  it('simulates the same price for all clients at the same moment', async () => {
    const other = await buildTestApp(await databases.create())
    const prices = await Promise.all(
      [demo, other].map(async (app) => (await app.get<StockInfo>('/stockInfo/VOD.L')).price),
    )
    expect(prices[0]).toBe(prices[1])
    await other.close()
  })
})
