import type { Currency, FxRate } from '@leadenhall/contract/currencies/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildTestApp,
  DEAD_UPSTREAM,
  type TestApp,
} from '../../../../../tests/support/build-test-app.ts'
import { sqliteDatabases } from '../../../../../tests/support/databases.ts'

describe('GET /api/fx/{pair}', () => {
  const databases = sqliteDatabases('suite')
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp(await databases.create(), { mode: 'live' })
  })
  afterAll(() => app.close())
  const rateOf = async (pair: string) => (await app.get<FxRate>(`/api/fx/${pair}`)).rate

  it('is how many of the second make one of the first, with where it comes from', async () => {
    const rate = await app.get<FxRate>('/api/fx/GBP-USD')
    expect(rate).toMatchObject({
      from: 'GBP',
      to: 'USD',
      provenance: { source: 'yahoo', stale: false, simulated: false },
    })
    expect(rate.rate).toBeGreaterThan(1)
    expect(rate.rate).toBeLessThan(2)
  })

  it('reckons minor units from their currency, on either side', async () => {
    const pounds = await rateOf('GBP-USD')
    expect(await rateOf('GBX-USD')).toBeCloseTo(pounds / 100, 12)
    expect(await rateOf('USD-GBX')).toBeCloseTo((await rateOf('USD-GBP')) * 100, 9)
  })

  it('of one currency needs no source', async () => {
    expect(await rateOf('GBP-GBP')).toBe(1)
    expect(await rateOf('GBP-GBX')).toBe(100)
    expect(await rateOf('gbx-gbp')).toBe(0.01)
  })

  it('answers 404 where no source has the pair, and 422 for what is no pair', async () => {
    const unknown = await app.http.inject({ url: '/api/fx/GBP-XTS' })
    expect(unknown.statusCode).toBe(404)
    for (const pair of ['GBPUSD', 'GB-USD', 'GBP-USDT']) {
      const reply = await app.http.inject({ url: `/api/fx/${pair}` })
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toMatchObject({ errors: { pair: [expect.stringContaining('GBP-USD')] } })
    }
  })

  it('answers 503 when the source is down and no rate is stored', async () => {
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

describe('GET /api/fx/{pair} of a day', () => {
  const databases = sqliteDatabases()

  it('is the last close on or before the day, dated, also for minor units', async () => {
    const app = await buildTestApp(await databases.create())
    const friday = await app.get<FxRate>('/api/fx/GBP-USD?date=2026-09-11')
    const sunday = await app.get<FxRate>('/api/fx/GBP-USD?date=2026-09-13')
    const pence = await app.get<FxRate>('/api/fx/GBX-USD?date=2026-09-11')
    expect(friday.provenance).toMatchObject({ asOf: '2026-09-11T00:00:00.000Z', simulated: true })
    expect(sunday).toEqual(friday)
    expect(pence.rate).toBeCloseTo(friday.rate / 100, 12)
    await app.close()
  })

  it('is none where there is no such pair, and refused for what is no day', async () => {
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

  it('is ISO 4217 whole, with minor units and what was withdrawn', async () => {
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
