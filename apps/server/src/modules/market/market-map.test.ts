import type { MarketMap } from '@leadenhall/contract/market/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { loadFullUniverse } from '#tests/support/simulated-market.ts'
import { loadTradingCalendar } from '../../platform/calendar/load-trading-calendar.ts'
import { buildMarketMap } from './build-map.ts'

it('A company that is in a list with two lines counts once', async () => {
  const universe = await loadFullUniverse()
  const map = buildMarketMap(
    {
      calendar: loadTradingCalendar(),
      clock: { now: () => Date.parse('2026-11-25T15:00:00Z') },
      latest: { find: () => undefined },
      universe: () => universe,
    },
    'Mine',
    ['GOOG', 'GOOGL', 'AAPL'],
  )
  const alphabet = map.sectors.find(({ shares }) => shares.some(({ ticker }) => ticker === 'GOOG'))
  expect(alphabet?.shares).toHaveLength(2)
  expect(alphabet?.market_cap_usd).toBe(alphabet?.shares[0]?.market_cap_usd)
})

describe('GET /api/market/map', () => {
  const databases = sqliteDatabases('suite')
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp(await databases.create())
  })
  afterAll(() => app.close())

  it('has the members of the index by sector, largest first, in sums that agree', async () => {
    const map = await app.get<MarketMap>('/api/market/map?of=FTSE 100')
    expect([map.of, map.simulated]).toEqual(['FTSE 100', true])
    expect(map.sectors.length).toBeGreaterThan(0)
    for (const sector of map.sectors) {
      const caps = sector.shares.map(({ market_cap_usd: cap }) => cap)
      expect(caps).toEqual(caps.toSorted((a, b) => b - a))
      expect(sector.market_cap_usd).toBeCloseTo(caps.reduce((sum, cap) => sum + cap, 0))
      const changes = sector.shares.flatMap(({ change_ratio: change }) => change ?? [])
      if (sector.change_ratio === null) expect(changes).toEqual([])
      else {
        expect(sector.change_ratio).toBeGreaterThanOrEqual(Math.min(...changes))
        expect(sector.change_ratio).toBeLessThanOrEqual(Math.max(...changes))
      }
    }
  })

  it('knows AIM by its short name, and the FTSE 100 without one', async () => {
    expect((await app.get<MarketMap>('/api/market/map?of=aim')).of).toBe('FTSE AIM All-Share')
    expect((await app.get<MarketMap>('/api/market/map')).of).toBe('FTSE 100')
  })

  it.each(['Nikkei', '1'])('refuses %s, naming the indices that it knows', async (of) => {
    const reply = await app.http.inject({ url: `/api/market/map?of=${of}` })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      errors: { of: ['Choose one of FTSE 100, FTSE 250, FTSE AIM All-Share.'] },
    })
  })
})
