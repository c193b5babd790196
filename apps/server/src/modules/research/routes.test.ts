import type { Chart } from '@leadenhall/contract/history/index.ts'
import type { ResearchItem, ResearchSource } from '@leadenhall/contract/research/index.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp, DEAD_UPSTREAM } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'

const databases = sqliteDatabases()

describe('Research', () => {
  // @spec 3.8e
  it('merges all sources, newest first and undated last', async () => {
    const app = await buildTestApp(await databases.create(), { mode: 'live' })
    const items = await app.get<ResearchItem[]>('/api/research/fetch')
    expect(items[0]).toEqual({
      source: 'Bank of England',
      headline: 'Hand-made working paper 12',
      link: 'https://www.bankofengland.co.uk/working-paper/hand-made-12',
      body: null,
      table: null,
      published_date: '2026-09-18T08:00:00.000Z',
      simulated: false,
    })
    expect(items.map(({ headline }) => headline)).toEqual([
      'Hand-made working paper 12',
      'Hand-made paper 9',
      'Hand-made post 1',
      'Hand-made report 3',
      'Hand-made post 2, undated',
    ])
    await app.close()
  })

  // @spec 7.13e
  it('lists its sources with their states, without requesting them again', async () => {
    const app = await buildTestApp(await databases.create(), { mode: 'live' })
    await app.get('/api/research/fetch')
    const before = app.asked.length
    const sources = await app.get<ResearchSource[]>('/api/research/sources')
    expect(app.asked).toHaveLength(before)
    const stateOf = (name: string) => sources.find((source) => source.name === name)?.state
    expect(stateOf('Bank of England')).toMatchObject({
      readAt: '2026-09-18T10:35:00.000Z',
      failure: null,
    })
    expect(stateOf('NBER')).toMatchObject({ readAt: null, failure: { kind: 'not_found' } })
    await app.close()
  })

  it('responds 503 if every source is down and nothing is stored, and still lists them', async () => {
    const outbound = createOutbound({
      productName: 'Test',
      replayUrl: DEAD_UPSTREAM,
      retryDelayMs: () => 1,
    })
    const app = await buildTestApp(await databases.create(), {
      mode: 'live',
      upstreamUrl: DEAD_UPSTREAM,
      deps: { outbound },
    })
    expect((await app.http.inject({ url: '/api/research/fetch' })).statusCode).toBe(503)
    const sources = await app.get<ResearchSource[]>('/api/research/sources')
    expect(sources.length).toBeGreaterThan(5)
    expect(sources.every(({ state }) => state.failure !== null || state.pending)).toBe(true)
    await app.close()
  })

  it('is a short list of notes in demo mode, each with a text and figures', async () => {
    const app = await buildTestApp(await databases.create())
    const items = await app.get<ResearchItem[]>('/api/research/fetch')
    expect(items.length).toBeGreaterThan(4)
    expect(items.length).toBeLessThanOrEqual(40)
    expect(items.every(({ simulated }) => simulated)).toBe(true)
    for (const { body, table, published_date: date } of items) {
      expect(body).toMatch(/\.$/)
      expect(table?.rows.length).toBeGreaterThan(1)
      expect(Date.parse(date ?? '')).toBeLessThan(TEST_NOW)
    }
    const sources = await app.get<ResearchSource[]>('/api/research/sources')
    expect(sources.map(({ name }) => name)).toEqual([
      'Index returns',
      'Sector returns',
      'Index concentration',
      'Momentum',
      'Trust discounts',
      'Short interest',
    ])
    await app.close()
  })

  it('has the returns of the chart of an index in demo mode', async () => {
    const app = await buildTestApp(await databases.create())
    const items = await app.get<ResearchItem[]>('/api/research/fetch')
    const note = items.find(({ source }) => source === 'Index returns')
    expect(note?.headline).toContain('in August 2026')
    const { bars } = await app.get<Chart>('/api/chart/^FTSE?range=1y')
    const closeOf = (until: string) =>
      bars.findLast(({ time }) => time <= Date.parse(until) / 1000)?.close ?? Number.NaN
    const row = note?.table?.rows.find(([name]) => name === 'FTSE 100')
    expect(row?.[1]).toBeCloseTo(closeOf('2026-08-31') / closeOf('2026-07-31') - 1, 5)
    await app.close()
  })
})
