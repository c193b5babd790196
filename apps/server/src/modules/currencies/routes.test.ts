import type { Currency, FxRate } from '@leadenhall/contract/currencies/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, DEAD_UPSTREAM, type TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'

describe('GET /api/fx/{pair}', () => {
  const databases = sqliteDatabases('suite')
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp(await databases.create(), { mode: 'live' })
  })
  afterAll(() => app.close())
  const rateOf = async (pair: string) => (await app.get<FxRate>(`/api/fx/${pair}`)).rate

  // @spec 7.9
  it('returns units of the second currency per unit of the first, with provenance', async () => {
    const rate = await app.get<FxRate>('/api/fx/GBP-USD')
    expect(rate).toMatchObject({
      from: 'GBP',
      to: 'USD',
      provenance: { source: 'yahoo', stale: false, simulated: false },
    })
    expect(rate.rate).toBeGreaterThan(1)
    expect(rate.rate).toBeLessThan(2)
  })

  it('reads GBp, ZAc and ILa as minor units', async () => {
    const pounds = await rateOf('GBP-USD')
    expect(await rateOf('GBp-USD')).toBeCloseTo(pounds / 100, 12)
    expect(await rateOf('USD-GBp')).toBeCloseTo((await rateOf('USD-GBP')) * 100, 9)
    expect(await rateOf('ZAc-ZAR')).toBe(0.01)
    expect(await rateOf('ILa-ILS')).toBe(0.01)
    expect(await app.get('/api/fx/GBp-GBP')).toMatchObject({ from: 'GBX', to: 'GBP', rate: 0.01 })
  })

  it('inverts a pair that sources only quote the other way round', async () => {
    const rate = await app.get<FxRate>('/api/fx/EUR-GBP')
    expect(rate.rate).toBeCloseTo(1 / (await rateOf('GBP-EUR')), 12)
    expect(rate.provenance.source).toBe('yahoo')
  })

  it('computes minor units from their currency, on either side', async () => {
    const pounds = await rateOf('GBP-USD')
    expect(await rateOf('GBX-USD')).toBeCloseTo(pounds / 100, 12)
    expect(await rateOf('USD-GBX')).toBeCloseTo((await rateOf('USD-GBP')) * 100, 9)
  })

  it('needs no source for a single currency', async () => {
    expect(await rateOf('GBP-GBP')).toBe(1)
    expect(await rateOf('GBP-GBX')).toBe(100)
    expect(await rateOf('gbx-gbp')).toBe(0.01)
  })

  it('responds 404 if no source has the pair, and 422 for a malformed pair', async () => {
    const unknown = await app.http.inject({ url: '/api/fx/GBP-XTS' })
    expect(unknown.statusCode).toBe(404)
    for (const pair of ['GBPUSD', 'GB-USD', 'GBP-USDT']) {
      const reply = await app.http.inject({ url: `/api/fx/${pair}` })
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toMatchObject({ errors: { pair: [expect.stringContaining('GBP-USD')] } })
    }
  })

  it('responds 503 if the source is down and no rate is stored', async () => {
    const down = await buildTestApp(await databases.create(), {
      mode: 'live',
      upstreamUrl: DEAD_UPSTREAM,
    })
    expect((await down.http.inject({ url: '/api/fx/GBP-USD' })).statusCode).toBe(503)
    expect((await down.http.inject({ url: '/api/fx/GBP-GBX' })).statusCode).toBe(200)
    await down.close()
  })

  it('is simulated in demo mode and says so', async () => {
    const demo = await buildTestApp(await databases.create())
    expect(await demo.get('/api/fx/GBP-USD')).toMatchObject({ provenance: { simulated: true } })
    await demo.close()
  })
})

describe('GET /api/fx/{pair} with a date', () => {
  const databases = sqliteDatabases()

  it('returns the last close on or before the day, also for minor units', async () => {
    const app = await buildTestApp(await databases.create())
    const friday = await app.get<FxRate>('/api/fx/GBP-USD?date=2026-09-11')
    const sunday = await app.get<FxRate>('/api/fx/GBP-USD?date=2026-09-13')
    const pence = await app.get<FxRate>('/api/fx/GBX-USD?date=2026-09-11')
    expect(friday.provenance).toMatchObject({ asOf: '2026-09-11T00:00:00.000Z', simulated: true })
    expect(sunday).toEqual(friday)
    expect(pence.rate).toBeCloseTo(friday.rate / 100, 12)
    await app.close()
  })

  it('responds 404 for an unknown pair and 422 for an invalid date', async () => {
    const app = await buildTestApp(await databases.create())
    const unknown = await app.http.inject({ url: '/api/fx/GBP-XTS?date=2026-09-11' })
    expect(unknown.statusCode).toBe(404)
    const wrong = await app.http.inject({ url: '/api/fx/GBP-USD?date=yesterday' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toHaveProperty('errors.date')
    await app.close()
  })
})

describe('GET /api/currencies', () => {
  const databases = sqliteDatabases()

  // @spec 3.7
  it('lists all of ISO 4217, with minor units and withdrawn currencies', async () => {
    const app = await buildTestApp(await databases.create())
    const currencies = await app.get<Currency[]>('/api/currencies')
    expect(currencies).toHaveLength(449)
    const findCode = (code: string) =>
      currencies.find(({ AlphabeticCode }) => AlphabeticCode === code)
    expect(findCode('JPY')).toMatchObject({ Currency: 'Yen', MinorUnit: 0, WithdrawalDate: null })
    expect(findCode('KWD')).toMatchObject({ MinorUnit: 3 })
    expect(findCode('DEM')?.WithdrawalDate).toMatch(/^2002/)
    expect(findCode('XAU')?.MinorUnit).toBeNull()
    await app.close()
  })
})
