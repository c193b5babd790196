/** Sources of prices in order: a live application whose Yahoo refuses everything. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Health } from '@leadenhall/contract/health/index.ts'
import type { Chart, PriceRow, RangeChanges } from '@leadenhall/contract/history/index.ts'
import type { PriceSources } from '@leadenhall/contract/prices/index.ts'
import type { QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { backUp } from '#tests/support/backups.ts'
import { buildProviderQuote } from '#tests/support/build-provider-quote.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '#tests/support/databases.ts'
import { day, EODHD_KEY, GOOD_DAYS, json } from '#tests/support/eodhd-replies.ts'
import { type StandIn, type StandInOptions, startEodhd } from '#tests/support/eodhd-stand-in.ts'
import { PLANTED, PLANTED_KEY } from '#tests/support/planted-price-source.ts'
import { storeSettings } from '#tests/support/store-settings.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { PRODUCT_SCHEMA } from '../../app/product-schema.ts'
import { EODHD } from '../../providers/eodhd/eodhd-source.ts'
import { saveQuotes } from '../quotes/quote-store.ts'

const databases = sqliteDatabases()
const VODAFONE = { code: 'VOD', currency: 'GBX', isin: 'GB00BH4HKS39', reply: GOOD_DAYS }
const ON = { 'eodhd.enabled': 'on', 'eodhd.apiKey': EODHD_KEY }
const FROM = Date.parse('2026-09-01') / 1000
const ROWS = `/priceDataCsv/VOD.L/${FROM}/${TEST_NOW / 1000}/1d`

let standIn: StandIn
let app: TestApp
let place: DatabasePlace

afterEach(async () => {
  await app.close()
  await standIn.close()
})

async function open(
  options: Partial<StandInOptions> = {},
  settings: Readonly<Record<string, string>> = ON,
  deps: Parameters<typeof buildTestApp>[1] = {},
) {
  standIn = await startEodhd({ listings: [VODAFONE], ...options })
  place = await databases.create()
  await storeSettings(place, settings)
  app = await buildTestApp(place, { mode: 'live', upstreamUrl: standIn.url, ...deps })
}

const quotesOf = (tickers: string) => app.get<QuoteBatch>(`/api/quotes?tickers=${tickers}`)
const seriesAsked = () => standIn.asked.filter((path) => path.startsWith('api/eod/'))

describe('While Yahoo refuses', () => {
  it('the next source serves rows, chart and quote, each named, with one request', async () => {
    await open()
    const rows = await app.get<PriceRow[]>(ROWS)
    expect(rows.map(({ date, close, source, unit }) => [date, close, source, unit])).toEqual(
      GOOD_DAYS.map(({ date, close }) => [date, close, 'eodhd', 'GBX']),
    )
    const { items } = await quotesOf('VOD.L')
    expect(items).toMatchObject([
      {
        price: 90.88,
        unit: 'GBX',
        flags: [],
        provenance: { source: 'eodhd', asOf: '2026-09-17T15:30:00.000Z', stale: false },
      },
    ])
    await app.get(ROWS)
    for (const range of ['1m', '1y', '5y']) await app.get(`/api/chart/VOD.L?range=${range}`)
    // A longer range is a part of the first reply.
    expect(seriesAsked()).toHaveLength(1)
  })

  it('a newer price of it stays, with its age, in place of an older close', async () => {
    await open()
    const stored = buildProviderQuote({ symbol: 'VOD.L', price: 92, asOfMs: TEST_NOW - 3_600_000 })
    const { db, close } = place.open()
    const { listing_id: subject } = await db
      .selectFrom('listings')
      .select('listing_id')
      .where('ticker', '=', 'VOD.L')
      .executeTakeFirstOrThrow()
    await saveQuotes(db, 'yahoo', TEST_NOW - 3_600_000, new Map([[subject, stored]]))
    await close()
    await app.get<PriceRow[]>(ROWS)
    const { items } = await quotesOf('VOD.L')
    expect(items).toMatchObject([
      {
        price: 92,
        provenance: {
          source: 'yahoo',
          stale: true,
          asOf: new Date(TEST_NOW - 3_600_000).toISOString(),
        },
      },
    ])
  })

  it('a total return is unknown where the source states no dividends', async () => {
    await open()
    const changes = await app.get<RangeChanges>('/api/chart/VOD.L/changes')
    const byDay = changes.find(({ range }) => range === 'intraday')
    expect(byDay).toMatchObject({ changeRatio: expect.any(Number), totalReturnRatio: null })
  })

  it('a share that the next source has not read is unavailable, not unknown', async () => {
    await open()
    expect((await quotesOf('BP.L')).missing).toMatchObject([
      { ticker: 'BP.L', code: 'unavailable' },
    ])
  })

  it('no reply, log line, metric, health or backup has the key', async () => {
    await open({
      listings: [
        { ...VODAFONE, reply: json({ error: `?api_token=${EODHD_KEY}` }, 500) },
        { code: 'BP', currency: 'GBX', reply: { ...json(null), body: `<${EODHD_KEY}` } },
      ],
    })
    const replies: string[] = []
    for (const url of [ROWS, ROWS.replace('VOD.L', 'BP.L'), '/healthcheck', '/metrics']) {
      replies.push((await app.http.inject({ url })).body)
    }
    expect((await app.get<Health>('/healthcheck')).providers['eodhd']).toMatchObject({
      status: 'down',
    })
    const backup = gunzipSync(readFileSync(await backUp(place, PRODUCT_SCHEMA))).toString()
    expect(standIn.asked.join()).toContain(EODHD_KEY)
    expect([...replies, ...app.logs, backup].join()).not.toContain(EODHD_KEY)
  })

  it('a swap under load answers every request, in the declared unit', async () => {
    await open()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) =>
        app.http.inject({ url: place % 2 ? ROWS : '/api/chart/VOD.L?range=1m' }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    for (const answer of answers) {
      const units = Array.isArray(answer.json())
        ? answer.json<PriceRow[]>().map(({ unit }) => unit)
        : [answer.json<Chart>().unit]
      expect(new Set(units)).toEqual(new Set(['GBX']))
    }
    expect(seriesAsked().length).toBeLessThanOrEqual(3)
  })
})

describe('A unit that a source declares wrongly', () => {
  it('is in doubt: pence that are declared as pounds take part in nothing', async () => {
    await open({ listings: [{ ...VODAFONE, currency: 'GBP' }] })
    const rows = await app.get<PriceRow[]>(ROWS)
    expect(new Set(rows.map(({ unit }) => unit))).toEqual(new Set([null]))
    expect(rows.every(({ flags }) => flags.includes('unit_in_doubt'))).toBe(true)
    const { items } = await quotesOf('VOD.L')
    expect(items[0]).toMatchObject({ flags: ['unit_in_doubt'], change: null })
  })

  it('is in doubt for pounds that are declared as pence, and for a day in a hundredfold', async () => {
    await open({
      listings: [
        {
          ...VODAFONE,
          reply: GOOD_DAYS.map(({ date, close }) => day(String(date), Number(close) / 100)),
        },
        {
          code: 'BP',
          currency: 'GBX',
          reply: [day('2026-09-15', 471), day('2026-09-16', 47_150), day('2026-09-17', 472)],
        },
      ],
    })
    const pounds = await app.get<PriceRow[]>(ROWS)
    expect(new Set(pounds.map(({ unit }) => unit))).toEqual(new Set([null]))
    const stepped = await app.get<PriceRow[]>(ROWS.replace('VOD.L', 'BP.L'))
    expect(stepped.map(({ unit }) => unit)).toEqual(['GBX', null, 'GBX'])
  })

  it('is none where the list declares none', async () => {
    await open({ listings: [{ ...VODAFONE, currency: null }] })
    const rows = await app.get<PriceRow[]>(ROWS)
    expect(rows.map(({ close, unit }) => [close, unit])).toEqual(
      GOOD_DAYS.map(({ close }) => [close, null]),
    )
  })
})

describe('The order of sources', () => {
  it('is by exchange, and what comes first is asked first', async () => {
    await open({}, { ...ON, 'prices.order': 'LSE: eodhd\nothers: yahoo' })
    const rows = await app.get<PriceRow[]>(ROWS)
    expect(rows[0]?.source).toBe('eodhd')
    const american = await app.http.inject({ url: ROWS.replace('VOD.L', 'AAPL') })
    expect([american.statusCode, american.json<{ message: string }>().message]).toEqual([
      503,
      expect.stringContaining('Yahoo Finance'),
    ])
  })

  it('asks no other source after a passing fault, which would cost a request', async () => {
    await open({ others: { status: 500, contentType: 'text/plain', body: 'Oops' } })
    expect((await app.http.inject({ url: ROWS })).statusCode).toBe(503)
    expect(seriesAsked()).toEqual([])
  })

  it('leaves a source alone without a key', async () => {
    await open({}, { 'eodhd.enabled': 'on' })
    expect((await app.http.inject({ url: ROWS })).json()).toMatchObject({
      message: expect.stringContaining('Yahoo Finance'),
    })
    expect(standIn.asked).toEqual([])
  })

  it('takes a second source with a key, which is one file', async () => {
    await open(
      { others: PLANTED_REPLY },
      {
        ...ON,
        'planted.enabled': 'on',
        'planted.apiKey': PLANTED_KEY,
        'prices.order': 'LSE: planted, eodhd\nothers: yahoo',
      },
      { deps: { keyedSources: [EODHD, PLANTED] } },
    )
    const rows = await app.get<PriceRow[]>(ROWS)
    expect(rows.map(({ close, source, unit }) => [close, source, unit])).toEqual([
      [0.91, 'planted', 'GBP'],
    ])
    expect(standIn.asked).toEqual([])
  })
})

describe('GET /api/sources/prices', () => {
  it('names order, state, requests left over a restart, series and refused days', async () => {
    await open(
      { listings: [{ ...VODAFONE, reply: [day('2026-09-13', 90), ...GOOD_DAYS] }] },
      { ...ON, 'prices.order': 'LSE: eodhd, yahoo\nothers: yahoo' },
    )
    await app.get(ROWS)
    const { order, plan, sources } = await app.get<PriceSources>('/api/sources/prices')
    expect(order).toEqual([
      { exchange: 'LSE', sources: ['eodhd', 'yahoo'] },
      { exchange: 'others', sources: ['yahoo'] },
    ])
    expect(sources).toMatchObject([
      { key: 'yahoo', isOn: true, requests: null, series: 0, refused: [] },
      {
        key: 'eodhd',
        title: 'EODHD',
        isOn: true,
        state: { status: 'ok' },
        // The list of symbols, and one series.
        requests: { allowed: 20, made: 2, left: 18 },
        series: 1,
        refused: [{ reason: 'a weekend', days: 1, lastDate: '2026-09-13' }],
      },
      { key: 'file', isOn: true, requests: null, series: 0 },
    ])
    expect(plan).toMatchObject({ source: 'eodhd', first: { listings: 0, everyDays: 1 } })
    expect(app.logs.join()).toContain('days of a series are not used')
    await app.close()
    app = await buildTestApp(place, { mode: 'live', upstreamUrl: standIn.url })
    const again = await app.get<PriceSources>('/api/sources/prices')
    expect(again.sources[1]).toMatchObject({ requests: { made: 2 }, series: 1 })
  })

  it('has no order in demo mode, which asks none', async () => {
    await open({}, ON, { mode: 'demo' })
    expect(await app.get<PriceSources>('/api/sources/prices')).toMatchObject({
      order: [],
      plan: null,
      sources: [{ key: 'demo' }],
    })
  })

  it('has no plan without a source whose requests are counted', async () => {
    await open({}, {})
    expect(await app.get<PriceSources>('/api/sources/prices')).toMatchObject({ plan: null })
  })
})

/** The planted source writes its list and its series alike. */
const PLANTED_REPLY = json({
  symbols: [{ s: 'VOD', money: 'GBP' }],
  prices: [['2026-09-17', 0.91]],
})
