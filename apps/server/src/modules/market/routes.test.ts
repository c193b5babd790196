import type { MarketIndex, MarketMover, SessionState } from '@leadenhall/contract/market/index.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { buildTestApp, DEAD_UPSTREAM, type TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'

describe('GET /api/market/sessions', () => {
  const databases = sqliteDatabases()

  async function sessionsAt(instant: string): Promise<Record<string, SessionState>> {
    const app = await buildTestApp(await databases.create(), { nowMs: Date.parse(instant) })
    const states = await app.get<SessionState[]>('/api/market/sessions')
    await app.close()
    return Object.fromEntries(states.map((state) => [state.exchange, state]))
  }

  it('reports which exchanges are open and until when', async () => {
    const sessions = await sessionsAt('2026-09-18T10:35:00Z')
    expect(sessions['LSE']).toEqual({
      exchange: 'LSE',
      isOpen: true,
      tradingDate: '2026-09-18',
      changesAt: '2026-09-18T15:30:00.000Z',
      note: null,
      covered: true,
    })
    expect(sessions['NYSE']).toMatchObject({
      isOpen: false,
      tradingDate: '2026-09-17',
      changesAt: '2026-09-18T13:30:00.000Z',
    })
    expect(Object.keys(sessions)).toHaveLength(10)
  })

  it('names holidays', async () => {
    const { LSE, ASX } = await sessionsAt('2026-12-25T10:00:00Z')
    expect(LSE).toMatchObject({ isOpen: false, changesAt: '2026-12-29T08:00:00.000Z' })
    expect(LSE?.note).toMatch(/Christmas/)
    expect(ASX?.isOpen).toBe(false)
  })

  // @spec 10.10
  it('reports a year that the calendar does not cover', async () => {
    const { LSE } = await sessionsAt('2031-06-02T10:00:00Z')
    expect(LSE).toMatchObject({ covered: false, isOpen: true })
  })
})

describe('The market', () => {
  const databases = sqliteDatabases()
  let app: TestApp
  afterEach(() => app.close())

  // @spec 3.8
  it('lists its three indices with signed changes', async () => {
    app = await buildTestApp(await databases.create(), { mode: 'live' })
    const indices = await app.get<MarketIndex[]>('/marketData')
    expect(indices.map(({ Index: name, ticker }) => [name, ticker])).toEqual([
      ['FTSE 100', '^FTSE'],
      ['FTSE 250', '^FTMC'],
      ['FTSE AIM All-Share', '^FTAI'],
    ])
    for (const { PercentageChange: text, changeRatio: ratio, provenance } of indices) {
      expect(text).toMatch(/^[+-]?\d+\.\d\d%$/)
      expect(Number.parseFloat(text ?? '')).toBeCloseTo((ratio ?? 0) * 100, 1)
      expect(provenance).toMatchObject({ source: 'yahoo', simulated: false })
    }
  })

  // @spec 7.13
  it('ranks risers and fallers from its members’ quotes, fetched in one batch', async () => {
    app = await buildTestApp(await databases.create(), { mode: 'live' })
    const [risers, fallers] = await Promise.all([
      app.get<MarketMover[]>('/marketData/risers'),
      app.get<MarketMover[]>('/marketData/fallers'),
    ])
    expect([...risers, ...fallers].map(({ Ticker: ticker }) => ticker)).toEqual(['VOD.L'])
    const [vodafone] = [...risers, ...fallers]
    expect(vodafone).toMatchObject({ name: 'Vodafone Group plc', unit: 'GBX' })
    expect(app.asked.filter((address) => address.includes('/v7/finance/quote'))).toHaveLength(1)
  })

  it('simulates movers that agree with the simulated quotes', async () => {
    app = await buildTestApp(await databases.create())
    const risers = await app.get<MarketMover[]>('/marketData/risers')
    const fallers = await app.get<MarketMover[]>('/marketData/fallers')
    expect(risers.length + fallers.length).toBeGreaterThan(0)
    for (const { Ticker: ticker, changeRatio: ratio, provenance } of [...risers, ...fallers]) {
      const { items } = await app.get<{ items: { changeRatio: number }[] }>(
        `/api/quotes?tickers=${ticker}`,
      )
      expect(items[0]?.changeRatio).toBe(ratio)
      expect(provenance.simulated).toBe(true)
    }
  })

  it('has risers and fallers after midnight too, while the simulated market never closes', async () => {
    app = await buildTestApp(await databases.create(), {
      environment: { DEMO_HOURS: 'always' },
      nowMs: Date.parse('2026-11-23T01:30:00Z'),
    })
    const [risers, fallers] = await Promise.all([
      app.get<MarketMover[]>('/marketData/risers'),
      app.get<MarketMover[]>('/marketData/fallers'),
    ])
    expect(risers.length + fallers.length).toBeGreaterThan(0)
  })

  it.each(['/marketData', '/marketData/risers', '/marketData/fallers'])(
    'responds 503 at %s if no source is available',
    async (url) => {
      app = await buildTestApp(await databases.create(), {
        mode: 'live',
        upstreamUrl: DEAD_UPSTREAM,
      })
      const reply = await app.http.inject({ url })
      expect(reply.statusCode).toBe(503)
      expect(reply.json()).toMatchObject({ code: 'upstream_unavailable' })
    },
  )
})
