import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import type {
  ExchangeData,
  IndustryList,
  InstrumentDetail,
  InstrumentGroup,
  InstrumentHit,
  InstrumentPage,
  SectorList,
} from '@leadenhall/contract/instruments/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildTestApp,
  DEAD_UPSTREAM,
  TEST_REFERENCE_FOLDER,
  type TestApp,
} from '../../../../../tests/support/build-test-app.ts'
import { sqliteDatabases } from '../../../../../tests/support/databases.ts'
import { PLACEHOLDER } from './logo-routes.ts'

const databases = sqliteDatabases('suite')
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp(await databases.create())
})
afterAll(() => app.close())

const tickersOf = (rows: readonly { ticker: string }[]) => rows.map(({ ticker }) => ticker)

async function failure(url: string) {
  const reply = await app.http.inject({ url })
  return { status: reply.statusCode, ...reply.json<{ code: string; errors?: object }>() }
}

describe('GET /api/instruments/{ticker}', () => {
  it('tells everything that the list knows of a line', async () => {
    const detail = await app.get<InstrumentDetail>('/api/instruments/VOD.L')
    expect(detail).toMatchObject({
      ticker: 'VOD.L',
      TIDM: 'VOD',
      name: 'Vodafone Group plc',
      issuer_name: 'Vodafone Group plc',
      exchange: 'LSE',
      market: 'MAIN MARKET',
      mifir_identifier_description: 'Shares',
      trading_currency: 'GBX',
      country_of_incorporation: 'United Kingdom',
      icb_industry: 'Telecommunications',
      supersector: 'Telecommunications',
      sector: 'Communication Services',
      company_website: 'https://www.vodafone.com',
      isin: 'GB00BH4HKS39',
      listing_date: '2014-02-24',
      is_international: false,
      retired_on: null,
      renamed_to: null,
      sources: ['lse', 'fd', 'px', 'fd23'],
      industry_link: { name: 'Telecommunications', scheme: 'ICB' },
      sector_link: { name: 'Telecommunications', scheme: 'ICB' },
      indices: [
        { index: 'FTSE 100', as_of: '2026-04-30' },
        { index: 'FTSE All-Share', as_of: '2026-02-23' },
      ],
      reference: {
        last_price: { value: 115.75, unit: 'GBX', date: '2026-02-23' },
        market_cap: { value: 26_756_630_000, unit: 'GBP', date: '2026-02-23' },
      },
    })
    expect(tickersOf(detail.other_lines)).toEqual(['VOD', '0LQQ.L'])
  })

  it('keeps the declared unit of each line: pence, pounds, dollars, or unknown', async () => {
    const units = await Promise.all(
      ['VOD.L', 'VUSA.L', 'VUSD.L', 'CPG.L', 'NCUR.L', '7203.T', 'SAP.DE', 'RY.TO', 'AAPL'].map(
        async (ticker) => {
          const detail = await app.get<InstrumentDetail>(`/api/instruments/${ticker}`)
          return [ticker, detail.trading_currency]
        },
      ),
    )
    expect(Object.fromEntries(units)).toEqual({
      'VOD.L': 'GBX',
      'VUSA.L': 'GBP',
      'VUSD.L': 'USD',
      'CPG.L': 'USD',
      'NCUR.L': null,
      '7203.T': 'JPY',
      'SAP.DE': 'EUR',
      'RY.TO': 'CAD',
      AAPL: 'USD',
    })
    const compass = await app.get<InstrumentDetail>('/api/instruments/CPG.L')
    expect(compass.reference.last_price).toEqual({ value: 2209, unit: 'GBX', date: '2026-02-23' })
  })

  it('links a GICS share within GICS, and hides filler names', async () => {
    expect(await app.get('/api/instruments/AAPL')).toMatchObject({
      sector_link: { name: 'Information Technology', scheme: 'GICS' },
      industry_link: { scheme: 'GICS' },
    })
    expect(await app.get('/api/instruments/HID1.L')).toMatchObject({
      icb_industry: null,
      supersector: null,
      sector: null,
      industry_link: null,
      sector_link: null,
    })
  })

  it.each([
    ['BRK%2FB', 'BRK-B'],
    ['BT.A', 'BT-A.L'],
    ['BP.', 'BP.L'],
    ['vod.l', 'VOD.L'],
    ['GB0007980591', 'BP.L'],
    ['7203.T', '7203.T'],
  ])('understands %s', async (text, ticker) => {
    expect(await app.get(`/api/instruments/${text}`)).toMatchObject({ ticker })
  })

  it.each(['NOPE.L', '%5EFTSE', 'GBPUSD%3DX', 'VOD.L%3ALON'])(
    'answers 404 for %s',
    async (text) => {
      expect(await failure(`/api/instruments/${text}`)).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    },
  )

  it('answers 422 naming the field for what cannot be a ticker', async () => {
    expect(await failure(`/api/instruments/${'X'.repeat(34)}`)).toMatchObject({
      status: 422,
      code: 'validation_failed',
      errors: { ticker: [expect.any(String)] },
    })
    expect(await failure('/api/instruments/VOD%00.L')).toMatchObject({ status: 422 })
  })
})

describe('GET /api/instruments', () => {
  it('gives 16 London lines a page with the total, without the international ones', async () => {
    const page = await app.get<InstrumentPage>('/api/instruments')
    expect(page).toMatchObject({ offset: 0, pageSize: 16, total: 15 })
    expect(tickersOf(page.items).slice(0, 3)).toEqual(['BP.L', 'BT-A.L', 'CPG.L'])
    expect(tickersOf(page.items)).toContain('JET2.L')
    expect(tickersOf(page.items)).not.toContain('0LQQ.L')
    const rest = await app.get<InstrumentPage>('/api/instruments?offset=14')
    expect(tickersOf(rest.items)).toEqual(['VUSD.L'])
    const all = await app.get<InstrumentPage>('/api/instruments?international=true')
    expect(all).toMatchObject({ total: 17, items: { length: 16 } })
  })

  it('filters by country of incorporation; All is every country', async () => {
    const page = await app.get<InstrumentPage>('/api/instruments?country=Ireland')
    expect(tickersOf(page.items)).toEqual(['NOTA.L', 'NOTB.L', 'VUSA.L', 'VUSD.L'])
    expect(page.total).toBe(4)
    expect(await app.get('/api/instruments?country=All')).toMatchObject({ total: 15 })
    expect(await app.get('/api/instruments?country=Atlantis')).toMatchObject({
      total: 0,
      items: [],
    })
  })

  it('offers the countries that the filter knows, with their numbers', async () => {
    expect(await app.get('/api/instruments/countries')).toEqual([
      { name: 'Guernsey', count: 1 },
      { name: 'Ireland', count: 4 },
      { name: 'United Kingdom', count: 10 },
    ])
  })

  it.each(['offset=-1', 'offset=x', 'offset=1.5'])('answers 422 for %s', async (query) => {
    expect(await failure(`/api/instruments?${query}`)).toMatchObject({
      status: 422,
      errors: { offset: [expect.any(String)] },
    })
  })
})

describe('Search', () => {
  const search = async (query: string) =>
    tickersOf(
      await app.get<InstrumentHit[]>(`/api/instruments/search?query=${encodeURIComponent(query)}`),
    )

  it.each([
    ['vodaf', 'VOD.L'],
    ['VOD LN', 'VOD.L'],
    ['£VOD', 'VOD.L'],
    ['$AAPL', 'AAPL'],
    ['BT.A', 'BT-A.L'],
    ['BP.', 'BP.L'],
    ['GB0007980591', 'BP.L'],
  ])('finds %s', async (query, first) => {
    expect((await search(query))[0]).toBe(first)
  })

  it('gives five hits at most in the box, and more in fetchStocks', async () => {
    expect(await search('group')).toHaveLength(5)
    const more = await app.get<InstrumentHit[]>('/api/fetchStocks?query=group')
    expect(more.length).toBeGreaterThan(5)
    expect(more[0]).toMatchObject({ TIDM: expect.any(String), listing_id: expect.any(String) })
  })

  it('finds nothing for nothing, and does not ask elsewhere while data is simulated', async () => {
    expect(await search('')).toEqual([])
    expect(await search('zzzzqqq')).toEqual([])
    expect(app.asked).toEqual([])
  })

  it('keeps international lines out unless asked for', async () => {
    expect(await search('vodafone')).not.toContain('0LQQ.L')
    const asked = await app.get<InstrumentHit[]>(
      '/api/instruments/search?query=vodafone&international=true',
    )
    expect(tickersOf(asked)).toContain('0LQQ.L')
  })

  it('answers 422 without a query and for an endless one', async () => {
    for (const url of ['/api/instruments/search', `/api/fetchStocks?query=${'x'.repeat(101)}`]) {
      expect(await failure(url)).toMatchObject({
        status: 422,
        errors: { query: [expect.any(String)] },
      })
    }
  })
})

describe('Exchange data', () => {
  it('of a ticker is its own line first, then the lines of the same code', async () => {
    const lines = await app.get<ExchangeData[]>('/api/fetchStock/VOD')
    expect(lines.map(({ ticker, exchange }) => [ticker, exchange])).toEqual([
      ['VOD', 'NASDAQ'],
      ['VOD.L', 'LSE'],
    ])
    expect(lines[1]).toEqual({
      ticker: 'VOD.L',
      exchange: 'LSE',
      name: 'Vodafone Group plc',
      market: 'MAIN MARKET',
      industry: 'Telecommunications',
      sector: 'Telecommunications',
      company_website: 'https://www.vodafone.com',
      country: 'United Kingdom',
      profile: null,
      sec_cik: null,
    })
    expect(await failure('/api/fetchStock/NOPE')).toMatchObject({ status: 404 })
  })

  it('of one exchange and market is that line alone, in any case', async () => {
    const lines = await app.get<ExchangeData[]>('/api/fetchStock/VOD/lse/Main%20Market')
    expect(tickersOf(lines)).toEqual(['VOD.L'])
    expect(
      tickersOf(
        await app.get<ExchangeData[]>('/api/fetchStock/BRK%2FB/NYSE/New%20York%20Stock%20Exchange'),
      ),
    ).toEqual(['BRK-B'])
    expect(await failure('/api/fetchStock/VOD/AIM/AIM')).toMatchObject({ status: 404 })
  })

  it('lists exchanges, countries, industries and sectors with their numbers', async () => {
    expect(await app.get('/api/exchangeData/exchanges')).toContainEqual({
      exchange: 'AIM',
      name: 'AIM',
      count: 1,
    })
    const countries = await app.get<{ name: string }[]>(
      '/api/exchangeData/countriesOfIncorporation',
    )
    expect(countries).toContainEqual({ name: 'Japan', count: 1 })
    const industries = await app.get<IndustryList>('/api/exchangeData/industries')
    expect(industries).toContainEqual({
      name: 'Energy',
      scheme: 'ICB',
      count: 2,
      supersectors: [{ name: 'Energy', count: 2 }],
    })
    const sectors = await app.get<SectorList>('/api/exchangeData/sectors')
    const technology = sectors.find(({ name }) => name === 'Information Technology')
    expect(technology).toMatchObject({
      scheme: 'GICS',
      count: 2,
      industries: [
        { name: 'Electronic Equipment, Instruments & Components', count: 1 },
        { name: 'Software', count: 1 },
      ],
    })
    for (const hidden of ['-', '17 Sector(name)', '#MULTIVALUE']) {
      expect([...industries, ...sectors].map(({ name }) => name)).not.toContain(hidden)
    }
  })
})

describe('An industry and a sector', () => {
  it('have their members, by ICB where it has the name, by GICS where that is asked', async () => {
    const icb = await app.get<InstrumentGroup>('/api/instruments/byIndustry/Financials')
    expect(icb).toMatchObject({ name: 'Financials', scheme: 'ICB' })
    expect(tickersOf(icb.items)).toEqual(['HSBA.L', 'NCUR.L'])
    const gics = await app.get<InstrumentGroup>('/api/instruments/bySupersector/Financials')
    expect(gics.scheme).toBe('GICS')
    expect(tickersOf(gics.items)).toEqual(['BRK-B', 'HSBA.L', 'RY.TO'])
    const banks = await app.get<InstrumentGroup>('/api/instruments/byIndustry/Banks?scheme=GICS')
    expect(tickersOf(banks.items)).toEqual(['HSBA.L', 'RY.TO'])
  })

  it('are found by names with signs in them, and give only what a row shows', async () => {
    const name = encodeURIComponent('Oil, Gas & Consumable Fuels')
    const group = await app.get<InstrumentGroup>(`/api/instruments/byIndustry/${name}`)
    expect(tickersOf(group.items)).toEqual(['BP.L', 'SHEL.L'])
    expect(group.items[0]).not.toHaveProperty('sources')
  })

  it('answer 404 for a name that nobody has, and 422 for a scheme that is none', async () => {
    expect(await failure('/api/instruments/byIndustry/Alchemy')).toMatchObject({ status: 404 })
    expect(await failure('/api/instruments/bySupersector/%23MULTIVALUE')).toMatchObject({
      status: 404,
    })
    expect(await failure('/api/instruments/byIndustry/Energy?scheme=SIC')).toMatchObject({
      status: 422,
      errors: { scheme: [expect.any(String)] },
    })
  })
})

describe('GET /api/instruments/random', () => {
  it('is a London share', async () => {
    const hit = await app.get<InstrumentHit>('/api/instruments/random')
    expect(hit).toMatchObject({ ticker: 'BP.L', type: 'Shares' })
  })
})

describe('GET /api/logo/{ticker}', () => {
  it('has the question mark of the web application', async () => {
    const file = path.resolve(import.meta.dirname, '../../../../web/public/no-logo.svg')
    expect(PLACEHOLDER).toBe((await readFile(file, 'utf8')).trim())
  })

  it.each(['VOD.L', 'NOPE.L', '%5EFTSE'])(
    'answers %s with the question mark while data is simulated',
    async (ticker) => {
      const reply = await app.http.inject({ url: `/api/logo/${ticker}` })
      expect(reply.statusCode).toBe(200)
      expect(reply.body).toMatch(/^<svg/)
      expect(reply.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'x-logo': 'placeholder',
        'cache-control': 'public, max-age=300',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    },
  )

  it('answers with the stored icon of the site in live mode, for a day', async () => {
    const place = await databases.create()
    const png = Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1')
    const { db } = place.open()
    const row = { content_type: 'image/png' as const, body: png.toString('base64') }
    await db
      .insertInto('logos')
      .values({ host: 'www.vodafone.com', ...row, fetched_at: Date.parse('2026-09-10T00:00:00Z') })
      .execute()
    const live = await buildTestApp(place, { mode: 'live', upstreamUrl: DEAD_UPSTREAM })
    const reply = await live.http.inject({ url: '/api/logo/VOD.L' })
    expect(reply.rawPayload).toEqual(png)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
    expect(reply.headers).not.toHaveProperty('x-logo')
    await live.close()
  })
})

describe('In live mode', () => {
  it('a text that the list does not know is looked for at the live source', async () => {
    const place = await databases.create()
    const aimOnly = path.join(place.dataDir, 'aim-only')
    await cp(TEST_REFERENCE_FOLDER, aimOnly, {
      recursive: true,
      filter: (file) => !file.endsWith('.csv') || /(AIM|indices)\.csv$/.test(file),
    })
    const deps = { referenceFolder: aimOnly }
    const live = await buildTestApp(place, { mode: 'live', deps })
    const hits = await live.get<InstrumentHit[]>('/api/instruments/search?query=vodafone')
    expect(hits[0]).toMatchObject({ ticker: 'VOD.L', listing_id: null })
    expect(await live.get('/api/instruments/search?query=jet2')).toMatchObject([
      { ticker: 'JET2.L', listing_id: expect.any(String) },
    ])
    expect(live.asked.join()).toContain('/v1/finance/search')
    await live.close()
  })

  it('a source that is down costs its hits and nothing else', async () => {
    const live = await buildTestApp(await databases.create(), {
      mode: 'live',
      upstreamUrl: DEAD_UPSTREAM,
    })
    expect(await live.get('/api/instruments/search?query=zzzzqqq')).toEqual([])
    const warning = live.logs.find((line) => line.includes('search at the live source failed'))
    expect(warning).toBeDefined()
    expect(warning).not.toContain('zzzzqqq')
    await live.close()
  })
})
