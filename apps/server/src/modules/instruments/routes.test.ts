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
} from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
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
  // @spec 3.1
  it('returns all reference data of a listing', async () => {
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

  it('keeps the declared unit of each listing: pence, pounds, dollars, or unknown', async () => {
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

  it('links a GICS share within GICS, and hides placeholder names', async () => {
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
  ])('resolves %s', async (text, ticker) => {
    expect(await app.get(`/api/instruments/${text}`)).toMatchObject({ ticker })
  })

  it.each(['NOPE.L', '%5EFTSE', 'GBPUSD%3DX', 'VOD.L%3ATYO'])(
    'responds 404 to %s',
    async (text) => {
      expect(await failure(`/api/instruments/${text}`)).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    },
  )

  it('responds 422 naming the field for an invalid ticker', async () => {
    expect(await failure(`/api/instruments/${'X'.repeat(34)}`)).toMatchObject({
      status: 422,
      code: 'validation_failed',
      errors: { ticker: [expect.any(String)] },
    })
    expect(await failure('/api/instruments/VOD%00.L')).toMatchObject({ status: 422 })
  })
})

describe('GET /api/instruments', () => {
  // @spec 7.8, 9.3
  it('returns pages of 16 London listings with the total, without international ones', async () => {
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

  it('filters by country of incorporation; All means every country', async () => {
    const page = await app.get<InstrumentPage>('/api/instruments?country=Ireland')
    expect(tickersOf(page.items)).toEqual(['NOTA.L', 'NOTB.L', 'VUSA.L', 'VUSD.L'])
    expect(page.total).toBe(4)
    expect(await app.get('/api/instruments?country=All')).toMatchObject({ total: 15 })
    expect(await app.get('/api/instruments?country=Atlantis')).toMatchObject({
      total: 0,
      items: [],
    })
  })

  it('filters by type and by part of a code or name, ignoring case', async () => {
    const shares = await app.get<InstrumentPage>('/api/instruments?type=Shares')
    expect(shares.items.every(({ mifir_identifier_description: type }) => type === 'Shares')).toBe(
      true,
    )
    expect(shares.types).toContainEqual({ name: 'Shares', count: shares.total })
    expect(shares.total).toBeLessThan(15)
    const found = await app.get<InstrumentPage>('/api/instruments?query=JET2')
    expect(tickersOf(found.items)).toEqual(['JET2.L'])
    expect(await app.get('/api/instruments?query=shell')).toMatchObject({ total: 1 })
    expect(await app.get('/api/instruments?query=jet2&type=ETFs')).toMatchObject({
      total: 0,
      types: [{ name: 'Shares', count: 1 }],
      letters: [],
    })
  })

  it('says where the codes of each letter begin', async () => {
    const { letters } = await app.get<InstrumentPage>('/api/instruments')
    for (const { letter, offset } of letters) {
      const { items } = await app.get<InstrumentPage>(`/api/instruments?offset=${offset}`)
      expect(items[0]?.ticker[0]).toBe(letter)
    }
    expect(letters.map(({ letter }) => letter).slice(0, 2)).toEqual(['B', 'C'])
  })

  // @spec 7.8
  it('lists the countries of the filter with their counts', async () => {
    expect(await app.get('/api/instruments/countries')).toEqual([
      { name: 'Guernsey', count: 1 },
      { name: 'Ireland', count: 4 },
      { name: 'United Kingdom', count: 10 },
    ])
  })

  it.each(['offset=-1', 'offset=x', 'offset=1.5'])('responds 422 to %s', async (query) => {
    expect(await failure(`/api/instruments?${query}`)).toMatchObject({
      status: 422,
      errors: { offset: [expect.any(String)] },
    })
  })
})

it('refuses a query that the call does not have, naming it', async () => {
  expect(await failure('/api/instruments?page=3')).toMatchObject({
    status: 422,
    errors: { page: ['This field is not recognised.'] },
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

  // @spec 3.2, 7.8, 9.3
  it('returns at most five hits for the search box, and more in fetchStocks', async () => {
    expect(await search('group')).toHaveLength(5)
    const more = await app.get<InstrumentHit[]>('/api/fetchStocks?query=group')
    expect(more.length).toBeGreaterThan(5)
    expect(more[0]).toMatchObject({ TIDM: expect.any(String), listing_id: expect.any(String) })
  })

  // @spec 5.1
  it('finds nothing for an empty query, and sends no request in demo mode', async () => {
    expect(await search('')).toEqual([])
    expect(await search('zzzzqqq')).toEqual([])
    expect((await search('vodafnoe'))[0]).toBe('VOD.L')
  })

  it.each([
    ['ftse 100', '^FTSE'],
    ['FTSE100', '^FTSE'],
    ['brent', 'BZ=F'],
    ['brent crude', 'BZ=F'],
    ['oil', 'BZ=F'],
    ['gold', 'GC=F'],
    ['Silver', 'SI=F'],
    ['copper', 'HG=F'],
    ['natural gas', 'NG=F'],
    ['WTI crude', 'CL=F'],
    ['EURUSD', 'EURUSD=X'],
    ['EUR/USD', 'EURUSD=X'],
    ['eurusd=x', 'EURUSD=X'],
    ['GBPUSD', 'GBPUSD=X'],
    ['gbp/usd', 'GBPUSD=X'],
    ['s&p 500', '^GSPC'],
    ['LON:VOD', 'VOD.L'],
  ])('finds for %s what Home shows', async (query, first) => {
    expect((await search(query))[0]).toBe(first)
    expect(app.asked).toEqual([])
  })

  it('finds both crude oils for oil, Brent first', async () => {
    expect((await search('oil')).slice(0, 2)).toEqual(['BZ=F', 'CL=F'])
    expect((await search('crude')).slice(0, 2)).toEqual(['BZ=F', 'CL=F'])
    expect(await search('GBPGBP')).not.toContain('GBPGBP=X')
  })

  it('excludes international listings unless requested', async () => {
    expect(await search('vodafone')).not.toContain('0LQQ.L')
    const hits = await app.get<InstrumentHit[]>(
      '/api/instruments/search?query=vodafone&international=true',
    )
    expect(tickersOf(hits)).toContain('0LQQ.L')
  })

  it('responds 422 to a missing or overlong query', async () => {
    for (const url of ['/api/instruments/search', `/api/fetchStocks?query=${'x'.repeat(101)}`]) {
      expect(await failure(url)).toMatchObject({
        status: 422,
        errors: { query: [expect.any(String)] },
      })
    }
  })
})

describe('Exchange data', () => {
  // @spec 3.3
  it('lists the ticker’s own listing first, then others with the same code', async () => {
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

  // @spec 7.6
  it('for an exchange and market is that listing only, ignoring case', async () => {
    const lines = await app.get<ExchangeData[]>('/api/fetchStock/VOD/lse/Main%20Market')
    expect(tickersOf(lines)).toEqual(['VOD.L'])
    expect(
      tickersOf(
        await app.get<ExchangeData[]>('/api/fetchStock/BRK%2FB/NYSE/New%20York%20Stock%20Exchange'),
      ),
    ).toEqual(['BRK-B'])
    expect(await failure('/api/fetchStock/VOD/AIM/AIM')).toMatchObject({ status: 404 })
  })

  // @spec 7.7
  it('lists exchanges, countries, industries and sectors with their counts', async () => {
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
  // @spec 7.8
  it('list their members by ICB if it has the name, or by GICS on request', async () => {
    const icb = await app.get<InstrumentGroup>('/api/instruments/byIndustry/Financials')
    expect(icb).toMatchObject({ name: 'Financials', scheme: 'ICB' })
    expect(tickersOf(icb.items)).toEqual(['HSBA.L', 'NCUR.L'])
    const gics = await app.get<InstrumentGroup>('/api/instruments/bySupersector/Financials')
    expect(gics.scheme).toBe('GICS')
    expect(tickersOf(gics.items)).toEqual(['BRK-B', 'HSBA.L', 'RY.TO'])
    const banks = await app.get<InstrumentGroup>('/api/instruments/byIndustry/Banks?scheme=GICS')
    expect(tickersOf(banks.items)).toEqual(['HSBA.L', 'RY.TO'])
  })

  it('are found by names with punctuation, and return only the fields of a row', async () => {
    const name = encodeURIComponent('Oil, Gas & Consumable Fuels')
    const group = await app.get<InstrumentGroup>(`/api/instruments/byIndustry/${name}`)
    expect(tickersOf(group.items)).toEqual(['BP.L', 'SHEL.L'])
    expect(group.items[0]).not.toHaveProperty('sources')
  })

  it('respond 404 to an unknown name, and 422 to an unknown scheme', async () => {
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
  it.each([
    [0, 'BP.L'],
    [0.5, 'HSBA.L'],
    [0.999_999, 'VOD.L'],
    // @spec 1.7, 4.6, 7.8
  ])('returns any London share: at %d it is %s', async (random, ticker) => {
    const at = await buildTestApp(await databases.create(), { deps: { random: () => random } })
    const hit = await at.get<InstrumentHit>('/api/instruments/random')
    await at.close()
    expect(hit).toMatchObject({ ticker, type: 'Shares' })
  })
})

describe('GET /api/logo/{ticker}', () => {
  // @spec 2.14
  it('has the same placeholder as the web app', async () => {
    const file = path.resolve(import.meta.dirname, '../../../../web/public/no-logo.svg')
    expect(PLACEHOLDER).toBe((await readFile(file, 'utf8')).trim())
  })

  it.each(['VOD.L', 'NOPE.L', '%5EFTSE'])(
    // @spec 2.14, 8.3
    'serves the placeholder for %s in demo mode',
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

  it('serves the site’s stored icon in live mode, cacheable for a day', async () => {
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
  it('searches the live source for a text that the list does not have', async () => {
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

  it('returns local results only while the source is down', async () => {
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
