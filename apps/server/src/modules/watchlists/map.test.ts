import type { MarketMap } from '@leadenhall/contract/market/index.ts'
import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { buildAppWithUser, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'

describe('The map of a watchlist', () => {
  const databases = sqliteDatabases('suite')
  let app: TestApp
  let owner: TestBrowser
  let stranger: TestBrowser
  let address: string
  beforeAll(async () => {
    ;({ app, browser: owner } = await buildAppWithUser(
      'owner@example.org',
      await databases.create(),
      {},
      { sharesAnswers: true },
    ))
    stranger = await openBrowser(app)
    await stranger.register('stranger@example.org')
    const { body } = await owner.call<Watchlist>('POST', '/api/watchlists', { name: 'Mine' })
    for (const ticker of ['VOD.L', 'AAPL', 'GBPUSD=X']) {
      await owner.call('POST', `/api/watchlists/${body.id}/items`, { ticker })
    }
    address = `/api/watchlists/${body.id}/map`
  })
  afterAll(() => app.close())

  it('has its shares by sector, without what has no market cap', async () => {
    const { status, body, headers } = await owner.call<MarketMap>('GET', address)
    expect(status).toBe(200)
    expect(body).toMatchObject({ of: 'Mine', simulated: true, left_out: 1 })
    const tickers = body.sectors.flatMap(({ shares }) => shares.map(({ ticker }) => ticker))
    expect(tickers.toSorted()).toEqual(['AAPL', 'VOD.L'])
    expect(body.sectors.map(({ name }) => name)).toContain('Information Technology')
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it('is not found for another user, and refused without a session, even while answers are shared', async () => {
    await owner.call('GET', address)
    expect((await stranger.call('GET', address)).status).toBe(404)
    expect((await app.http.inject({ url: address })).statusCode).toBe(401)
  })
})
