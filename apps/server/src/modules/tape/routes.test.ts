import type { Story } from '@leadenhall/contract/tape/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'

describe('GET /api/tape', () => {
  const databases = sqliteDatabases('suite')
  let app: TestApp
  beforeAll(async () => {
    // A Sunday night, when no exchange keeps its own hours.
    const nowMs = Date.parse('2026-11-22T23:30:00Z')
    app = await buildTestApp(await databases.create(), {
      nowMs,
      environment: { DEMO_HOURS: 'always' },
    })
    await app.get('/api/quotes?tickers=^FTSE,^FTMC,^FTAI,GBPUSD=X,VOD.L')
  })
  afterAll(() => app.close())

  it('has stories of a security with numbers, time and a link to its page', async () => {
    const stories = await app.get<Story[]>('/api/tape?ticker=VOD.L&limit=5')
    expect(stories.length).toBeGreaterThan(0)
    expect(stories.length).toBeLessThanOrEqual(5)
    for (const { ticker, link, numbers, rarity, simulated, time } of stories) {
      expect([ticker, simulated]).toEqual(['VOD.L', true])
      expect(link).toMatch(/^\/share\/VOD\.L\?story=/)
      expect(numbers.length).toBeGreaterThan(0)
      expect(rarity).toBeGreaterThan(0)
      expect(Date.parse(time)).toBeLessThanOrEqual(Date.parse('2026-11-22T23:30:00Z'))
    }
    expect(new Set(stories.map(({ link }) => link)).size).toBe(stories.length)
  })

  it('has stories of several securities, newest first', async () => {
    const stories = await app.get<Story[]>('/api/tape?tickers=VOD.L,AAPL,vod.l,NOPE.L&limit=200')
    expect(new Set(stories.map(({ ticker }) => ticker))).toEqual(new Set(['VOD.L', 'AAPL']))
    expect(new Set(stories.map(({ id }) => id)).size).toBe(stories.length)
    const times = stories.map(({ time }) => time)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('has only stories of the index that is asked for', async () => {
    const stories = await app.get<Story[]>('/api/tape?index=FTSE 100')
    expect(stories.every(({ index }) => index === 'FTSE 100')).toBe(true)
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=x', 'limit'],
    ['ticker=%00', 'ticker'],
    ['tickers=,', 'tickers'],
    [`tickers=${Array.from({ length: 51 }, (_, place) => `T${place}`).join(',')}`, 'tickers'],
  ])('refuses %s, naming %s', async (query, field) => {
    const reply = await app.http.inject({ url: `/api/tape?${query}` })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toHaveProperty(`errors.${field}`)
  })
})
