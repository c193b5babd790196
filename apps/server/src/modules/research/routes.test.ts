import type { ResearchItem, ResearchSource } from '@leadenhall/contract/research/index.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp, DEAD_UPSTREAM } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
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

  it('is marked as simulated in demo mode', async () => {
    const app = await buildTestApp(await databases.create())
    const items = await app.get<ResearchItem[]>('/api/research/fetch')
    expect(items.length).toBeGreaterThan(10)
    expect(items.every(({ simulated }) => simulated)).toBe(true)
    const sources = await app.get<ResearchSource[]>('/api/research/sources')
    expect(sources.map(({ name }) => name)).toEqual([
      'Weeks of the indices',
      'Months of the indices',
    ])
    await app.close()
  })
})
