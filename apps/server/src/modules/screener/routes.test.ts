import type { ScreenResult } from '@leadenhall/contract/screener/index.ts'
import type { ErrorBody } from '@leadenhall/contract/shared/errors.ts'
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
})
afterAll(() => app.close())

const run = (body: unknown) => visitor.call<ScreenResult>('POST', '/api/screener/run', body)
const tickersOf = async (body: unknown) => (await run(body)).body.data.map(({ ticker }) => ticker)

const CAPS_ABOVE_50B = ['AAPL', 'BP.L', 'BRK-B', 'CPG.L', 'HSBA.L', 'SHEL.L']

describe('Running a screen', () => {
  // @spec 3.9b
  it('without a page returns every live listing in ticker order', async () => {
    const { status, body, headers } = await run({})
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(body).toMatchObject({ success: true, page: null, pageSize: null })
    expect(body.data).toHaveLength(body.total)
    const tickers = body.data.map(({ ticker }) => ticker)
    expect(tickers).toEqual(tickers.toSorted())
    expect(body.data.find(({ ticker }) => ticker === 'BP.L')).toEqual({
      ticker: 'BP.L',
      name: 'BP p.l.c.',
      exchange: 'LSE',
      market: 'MAIN MARKET',
      industry: 'Energy',
      sector: 'Energy',
      country: 'United Kingdom',
      market_cap_usd: 99_727_267_789,
    })
  })

  // @spec 4.12a
  it('combines market cap filters with AND and counts rows without a known cap', async () => {
    const { body } = await run({
      page: 1,
      marketCapFilters: ['> 50B', '< 500B'],
      countriesOfIncorporationFilters: ['United Kingdom'],
    })
    expect(body.data.map(({ ticker }) => ticker)).toEqual(['BP.L', 'CPG.L', 'HSBA.L', 'SHEL.L'])
    expect(body.leftOutUnknownMarketCap).toBe(2)
    expect(await tickersOf({ marketCapFilters: ['> 50B'] })).toEqual(CAPS_ABOVE_50B)
  })

  // @spec 7.15c
  it('returns one page with the total, in any order, with unknown values last', async () => {
    const sort = { column: 'market_cap_usd', direction: 'asc' }
    const first = await run({ page: 1, pageSize: 5, sort })
    expect(first.body).toMatchObject({ total: 23, page: 1, pageSize: 5 })
    const all = [1, 2, 3, 4, 5].map((page) => run({ page, pageSize: 5, sort }))
    const caps = (await Promise.all(all)).flatMap(({ body }) =>
      body.data.map(({ market_cap_usd: cap }) => cap),
    )
    expect(caps).toHaveLength(23)
    const known = caps.filter((cap) => cap !== null)
    expect(known.length).toBeGreaterThan(5)
    expect(caps).toEqual([...known.toSorted((a, b) => a - b), ...caps.slice(known.length)])
    const down = await run({ page: 1, pageSize: 100, sort: { ...sort, direction: 'desc' } })
    expect(down.body.data.at(-1)?.market_cap_usd).toBeNull()
    expect((await run({ page: 7, pageSize: 5 })).body.data).toEqual([])
    expect((await run({ page: 1 })).body.pageSize).toBe(20)
  })

  it('answers for the listings that are named, in any form of their tickers', async () => {
    const tickers = ['vod.l', 'BP.', 'HSBA.L', 'NONE.L']
    expect(await tickersOf({ tickers })).toEqual(['BP.L', 'HSBA.L', 'VOD.L'])
    expect(await tickersOf({ tickers, sectorFilters: ['Banks'] })).toEqual(['HSBA.L'])
    expect(await tickersOf({ tickers: [] })).toEqual([])
    const tooMany = await run({ tickers: Array.from({ length: 501 }, (_, at) => `A${at}.L`) })
    expect(tooMany).toMatchObject({
      status: 422,
      body: { errors: { tickers: ['Enter 500 tickers or fewer.'] } },
    })
  })

  it('adds the requested columns', async () => {
    const columns = ['ticker', 'indices', 'listing_age_years', 'price_gbp', 'market_cap_as_of']
    const { body } = await run({
      text: 'vodafone group plc',
      indices: ['FTSE 100'],
      columns,
      page: 1,
    })
    expect(body.data).toEqual([
      expect.objectContaining({
        ticker: 'VOD.L',
        indices: ['FTSE 100', 'FTSE All-Share'],
        listing_age_years: expect.closeTo(12.7, 0) as number,
        price_gbp: null,
        market_cap_as_of: '2026-02-23',
      }),
    ])
    expect(Object.keys(body.data[0] ?? {})).toHaveLength(12)
  })

  it('counts what each filter leaves out where nothing matches', async () => {
    const screen = { page: 1, indices: ['FTSE 350'], expression: 'country = UK and mcap > 50B' }
    const { body } = await run({ ...screen, text: 'apple' })
    expect([body.total, body.unknownFilters]).toEqual([0, []])
    const counts = Object.fromEntries(
      body.without?.map(({ filter, count }) => [filter, count]) ?? [],
    )
    const withoutText = (await run(screen)).body
    expect(counts).toEqual({
      countriesOfIncorporationFilters: 0,
      indices: 0,
      marketCapFilters: 0,
      text: withoutText.total,
    })
    expect(counts['text']).toBeGreaterThan(0)
    expect(withoutText.without).toBeUndefined()
  })

  it('knows the FTSE 350 as the FTSE 100 and the FTSE 250, by any name', async () => {
    const [one, both] = [{ indices: ['FTSE 350'] }, { indices: ['FTSE 100', 'FTSE 250'] }]
    const { body } = await run({ page: 1, ...one })
    expect(body.unknownFilters).toEqual([])
    expect(body.total).toBeGreaterThan(0)
    expect(await tickersOf(one)).toEqual(await tickersOf(both))
    expect(await tickersOf({ indices: ['ftse-350'] })).toEqual(await tickersOf(both))
  })

  it('gives the same result for an expression as for the equivalent filters', async () => {
    const expression = 'mcap > 10B and sector in (energy, banks) and country = UK'
    const tickers = ['BP.L', 'HSBA.L', 'SHEL.L']
    expect(await tickersOf({ expression })).toEqual(tickers)
    expect(
      await tickersOf({
        marketCapFilters: ['> 10B'],
        sectorFilters: ['Energy', 'Banks'],
        countriesOfIncorporationFilters: ['United Kingdom'],
      }),
    ).toEqual(tickers)
    expect(await tickersOf({ expression, sectorFilters: ['Banks'] })).toEqual(['HSBA.L'])
  })

  // @spec 10.41
  it('counts for every option the rows that selecting it would match', async () => {
    const filters = { sectorFilters: ['Energy'], marketCapFilters: ['> 10B'] }
    const { body } = await run({ ...filters, facets: true, pageSize: 0 })
    expect(body.data).toEqual([])
    const { options, marketCapFilters } = body.facets ?? {}
    for (const { value, count } of options?.sectorFilters ?? []) {
      const chosen = await run({ ...filters, sectorFilters: [value], pageSize: 0 })
      expect([value, count]).toEqual([value, chosen.body.total])
    }
    for (const { value, count } of options?.indices ?? []) {
      const chosen = await run({ ...filters, indices: [value], pageSize: 0 })
      expect([value, count]).toEqual([value, chosen.body.total])
    }
    expect(marketCapFilters).toContainEqual({ value: '> 100B', count: 1 })
  })

  it('offers the same names as the lists of industries, sectors and countries', async () => {
    const { body } = await run({ facets: true, pageSize: 0 })
    const offered = (key: keyof NonNullable<ScreenResult['facets']>['options']) =>
      body.facets?.options[key].map(({ value, count }) => ({ name: value, count })) ?? []
    const list = <T>(name: string) => app.get<T[]>(`/api/exchangeData/${name}`)
    const named = async (name: string) =>
      new Set((await list<{ name: string }>(name)).map((item) => item.name))
    const [industries, sectors] = [await named('industries'), await named('sectors')]
    expect(offered('industryFilters').every(({ name }) => industries.has(name))).toBe(true)
    expect(offered('sectorFilters').every(({ name }) => sectors.has(name))).toBe(true)
    expect(offered('countriesOfIncorporationFilters')).toEqual(
      await list('countriesOfIncorporation'),
    )
    const exchanges = await list<{ exchange: string; count: number }>('exchanges')
    expect(
      new Set(offered('exchangeDataFilters').map(({ name, count }) => `${name} ${count}`)),
    ).toEqual(new Set(exchanges.map(({ exchange, count }) => `${exchange} ${count}`)))
  })

  it('names an option that no listing has, and matches nothing', async () => {
    const { body } = await run({ sectorFilters: ['Alchemy'], types: ['Shares', 'Tulips'] })
    expect(body).toMatchObject({
      total: 0,
      unknownFilters: [
        { field: 'sectorFilters', value: 'Alchemy' },
        { field: 'types', value: 'Tulips' },
      ],
    })
  })

  it('counts the rows that a range leaves out because their value is unknown', async () => {
    const { body } = await run({ ranges: { listing_age_years: { above: 5 }, volume: { min: 1 } } })
    expect(body.leftOutUnknown).toEqual({ listing_age_years: 0, volume: expect.any(Number) })
    expect(body.leftOutUnknown.volume).toBeGreaterThan(3)
  })
})

describe('An invalid screen', () => {
  const filters = (count: number) => Array.from({ length: count }, (_, at) => `Sector ${at}`)

  it.each([
    [{ sectorFilters: 'Energy' }, 'sectorFilters'],
    [{ sectorFilters: [1] }, 'sectorFilters.0'],
    [{ sectorFilters: [''] }, 'sectorFilters.0'],
    [{ sectorFilters: filters(10_000) }, 'sectorFilters'],
    [{ sectorFilters: ['x'.repeat(201)] }, 'sectorFilters.0'],
    [{ sectorFilters: ['a\u0000b'] }, 'sectorFilters.0'],
    [{ marketCapFilters: ['10B'] }, 'marketCapFilters.0'],
    [{ marketCapFilters: [`> ${'9'.repeat(400)}B`] }, 'marketCapFilters.0'],
    [{ marketCapFilters: Array(21).fill('> 1B') }, 'marketCapFilters'],
    [{ ranges: { colour: { min: 1 } } }, 'ranges.colour'],
    [{ ranges: { price_gbp: { min: '1' } } }, 'ranges.price_gbp.min'],
    [{ ranges: { price_gbp: { least: 1 } } }, 'ranges.price_gbp.least'],
    [{ ranges: { volume: { max: 1e300 } } }, 'ranges.volume.max'],
    [{ ranges: [] }, 'ranges'],
    [{ text: 'x'.repeat(201) }, 'text'],
    [{ text: 5 }, 'text'],
    [{ expression: 'mcap > ten' }, 'expression'],
    [{ expression: '('.repeat(3000) }, 'expression'],
    [{ sort: { column: 'password' } }, 'sort.column'],
    [{ sort: { column: 'name', direction: 'up' } }, 'sort.direction'],
    [{ columns: ['user_id'] }, 'columns.0'],
    [{ page: 0 }, 'page'],
    [{ page: 1.5 }, 'page'],
    [{ page: 1e99 }, 'page'],
    [{ pageSize: 101 }, 'pageSize'],
    [{ facets: 'yes' }, 'facets'],
    [{ sector: ['Energy'] }, 'sector'],
    [[], 'request'],
    // @spec 10.46
  ])('is refused with 422 naming the field: case %#', async (body, field) => {
    const reply = await visitor.call<ErrorBody>('POST', '/api/screener/run', body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors ?? {})).toEqual([field])
  })

  it('treats text that looks like an attack literally', async () => {
    for (const text of [
      "' or 1=1 --",
      '"; drop table listings; --',
      '{"$gt": ""}',
      '__proto__',
      'constructor',
      '../../etc/passwd',
      '<script>alert(1)</script>',
      '${7*7}',
    ]) {
      const { status, body } = await run({ sectorFilters: [text], text, page: 1 })
      expect([status, body.total, body.unknownFilters]).toEqual([
        200,
        0,
        [{ field: 'sectorFilters', value: text }],
      ])
    }
  })
})
