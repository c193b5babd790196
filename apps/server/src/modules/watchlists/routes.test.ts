import type {
  ImportOutcome,
  ListPerformance,
  Performance,
  SharedWatchlist,
  Watchlist,
  WatchlistItem,
} from '@leadenhall/contract/watchlists/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { buildAppWithUser, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'

const BASE = '/api/watchlists'

describe('Watchlists', () => {
  onEachDatabase((databases) => {
    let place: DatabasePlace
    let app: TestApp
    let owner: TestBrowser
    let stranger: TestBrowser

    beforeEach(async () => {
      place = await databases.create()
      ;({ app, browser: owner } = await buildAppWithUser('owner@example.org', place))
      stranger = await openBrowser(app)
      await stranger.register('stranger@example.org')
    })
    afterEach(() => app.close())

    const create = async (name = 'Mine') =>
      (await owner.call<Watchlist>('POST', BASE, { name })).body
    const add = (id: number, ticker: string) =>
      owner.call<WatchlistItem>('POST', `${BASE}/${id}/items`, { ticker })
    const get = async (id: number) => (await owner.call<Watchlist>('GET', `${BASE}/${id}`)).body
    const tickersOf = async (id: number) =>
      (await get(id)).watchlist_items.map(({ ticker }) => ticker)

    it('are created, listed by name, renamed and deleted', async () => {
      const { id } = await create('Zinc')
      await create('Ale')
      expect(Number.isSafeInteger(id)).toBe(true)
      const listed = await owner.call<Watchlist[]>('GET', BASE)
      expect(listed.body.map(({ name }) => name)).toEqual(['Ale', 'Zinc'])
      const renamed = await owner.call<Watchlist>('PUT', `${BASE}/${id}`, { name: 'Aluminium' })
      expect(renamed.body).toMatchObject({ id, name: 'Aluminium' })
      expect((await owner.call('DELETE', `${BASE}/${id}`)).status).toBe(204)
      expect((await owner.call('GET', `${BASE}/${id}`)).status).toBe(404)
    })

    it('require a valid, unique name', async () => {
      const { id } = await create('One')
      await create('Two')
      for (const [method, url, name] of [
        ['POST', BASE, 'One'],
        ['POST', BASE, '  '],
        ['PUT', `${BASE}/${id}`, 'Two'],
        ['POST', BASE, 'x'.repeat(101)],
      ] as const) {
        const reply = await owner.call(method, url, { name })
        expect(reply).toMatchObject({
          status: 422,
          body: { errors: { name: [expect.any(String)] } },
        })
      }
    })

    // @spec 2.22c, 3.9f
    it('store a share’s price when added, with its unit and source', async () => {
      const { id } = await create()
      const { status, body } = await add(id, 'vod.l')
      expect(status).toBe(201)
      expect(body).toMatchObject({
        watchlist_id: id,
        ticker: 'VOD.L',
        name: 'Vodafone Group plc',
        note: '',
        added: { price: expect.any(Number), unit: 'GBX', source: 'demo' },
      })
      const { body: performance } = await owner.call<Performance>(
        'GET',
        `${BASE}/${id}/items/${body.id}/performance`,
      )
      expect(performance).toMatchObject({
        ticker: 'VOD.L',
        today: { unknownBecause: null },
        oneYear: { changeRatio: expect.any(Number), fromDate: expect.any(String) },
        sinceAdded: { fromPrice: body.added?.price, unit: 'GBX', unknownBecause: null },
      })
      const { body: all } = await owner.call<ListPerformance>('GET', `${BASE}/${id}/performance`)
      expect(all).toEqual([
        {
          item: body.id,
          sinceAdded: expect.objectContaining({ unit: 'GBX', unknownBecause: null }),
        },
      ])
      const daysAgo = (Date.now() - Date.parse(performance.oneYear.fromDate ?? '')) / 86_400_000
      expect(daysAgo).toBeGreaterThan(360)
      expect(daysAgo).toBeLessThan(370)
    })

    it('refuse a ticker that is already listed, unknown or invalid, naming the field', async () => {
      const { id } = await create()
      await add(id, 'VOD.L')
      for (const ticker of ['vod.l', 'NOSUCH.L', '<b>', '']) {
        expect(await add(id, ticker)).toMatchObject({
          status: 422,
          body: { errors: { ticker: expect.any(Array) } },
        })
      }
      expect(await tickersOf(id)).toEqual(['VOD.L'])
    })

    it('annotate, reorder and remove items', async () => {
      const { id } = await create()
      for (const ticker of ['VOD.L', 'BP.L', 'AAPL']) await add(id, ticker)
      const [vod, bp, apple] = (await get(id)).watchlist_items.map((item) => item.id)
      const noted = await owner.call<WatchlistItem>('PUT', `${BASE}/${id}/items/${bp}`, {
        note: 'after results',
      })
      expect(noted.body.note).toBe('after results')
      await owner.call('PUT', `${BASE}/${id}/order`, { items: [apple, vod, bp] })
      expect(await tickersOf(id)).toEqual(['AAPL', 'VOD.L', 'BP.L'])
      for (const items of [
        [apple, vod],
        [apple, vod, vod],
        [apple, vod, bp, 'x'],
      ]) {
        const reply = await owner.call('PUT', `${BASE}/${id}/order`, { items })
        expect(reply).toMatchObject({ status: 422, body: { errors: { items: expect.any(Array) } } })
      }
      expect((await owner.call('DELETE', `${BASE}/${id}/items/${vod}`)).status).toBe(204)
      expect(await tickersOf(id)).toEqual(['AAPL', 'BP.L'])
    })

    it('import many tickers and report the outcome of each', async () => {
      const { id } = await create()
      await add(id, 'BP.L')
      const reply = await owner.call<ImportOutcome>('POST', `${BASE}/${id}/import`, {
        text: '£VOD, BP LN\nNOSUCH.L, <b>, VOD.L, $AAPL',
      })
      expect(reply.body).toEqual({
        added: 2,
        rows: [
          { input: '£VOD', ticker: 'VOD.L', outcome: 'added' },
          { input: 'BP LN', ticker: 'BP.L', outcome: 'already_there' },
          { input: 'NOSUCH.L', ticker: 'NOSUCH.L', outcome: 'unknown_ticker' },
          { input: '<b>', ticker: null, outcome: 'invalid_ticker' },
          { input: 'VOD.L', ticker: 'VOD.L', outcome: 'already_there' },
          { input: '$AAPL', ticker: 'AAPL', outcome: 'added' },
        ],
      })
      expect(await tickersOf(id)).toEqual(['BP.L', 'VOD.L', 'AAPL'])
    })

    it('are readable by anyone with the link until it is revoked, without notes or owner', async () => {
      const { id } = await create('Shared')
      await add(id, 'VOD.L')
      expect((await get(id)).share_token).toBeNull()
      const { body: shared } = await owner.call<Watchlist>('POST', `${BASE}/${id}/share`)
      const again = await owner.call<Watchlist>('POST', `${BASE}/${id}/share`)
      expect(again.body.share_token).toBe(shared.share_token)
      const url = `/api/shared-watchlists/${shared.share_token}`
      const reply = await app.http.inject({ url })
      expect(reply.headers['x-robots-tag']).toBe('noindex')
      expect(reply.json<SharedWatchlist>()).toEqual({
        name: 'Shared',
        tickers: [{ ticker: 'VOD.L', name: 'Vodafone Group plc' }],
      })
      const document = async () =>
        (await app.http.inject({ url: `/shared/watchlist/${shared.share_token}` })).statusCode
      expect(await document()).toBe(200)
      await owner.call('DELETE', `${BASE}/${id}/share`)
      expect((await app.http.inject({ url })).statusCode).toBe(404)
      expect(await document()).toBe(404)
      await owner.call('POST', `${BASE}/${id}/share`)
      expect((await app.http.inject({ url })).statusCode).toBe(404)
    })

    // @spec 7.15e
    it('of another user are not found by any operation', async () => {
      const { id } = await create()
      const { body: item } = await add(id, 'VOD.L')
      const url = `${BASE}/${id}`
      for (const [method, path, body] of [
        ['GET', url, undefined],
        ['PUT', url, { name: 'Theirs' }],
        ['DELETE', url, undefined],
        ['POST', `${url}/items`, { ticker: 'BP.L' }],
        ['PUT', `${url}/items/${item.id}`, { note: 'x' }],
        ['DELETE', `${url}/items/${item.id}`, undefined],
        ['GET', `${url}/items/${item.id}/performance`, undefined],
        ['GET', `${url}/performance`, undefined],
        ['PUT', `${url}/order`, { items: [item.id] }],
        ['POST', `${url}/import`, { text: 'BP.L' }],
        ['POST', `${url}/share`, undefined],
        ['DELETE', `${url}/share`, undefined],
      ] as const) {
        expect((await stranger.call(method, path, body)).status, `${method} ${path}`).toBe(404)
      }
      expect((await stranger.call<Watchlist[]>('GET', BASE)).body).toEqual([])
      expect(await get(id)).toMatchObject({ name: 'Mine', share_token: null })
      expect(await tickersOf(id)).toEqual(['VOD.L'])
    })

    it('are exported, and deleted with the account', async () => {
      const { id } = await create()
      await add(id, 'VOD.L')
      const exported = await owner.call<{ watchlists: unknown[] }>('GET', '/api/user/export')
      expect(JSON.stringify(exported.body.watchlists)).toContain('VOD.L')
      await owner.call('POST', '/api/user/delete', { password: 'a pass phrase of the tests' })
      const { db } = place.open()
      expect(await db.selectFrom('watchlists').selectAll().execute()).toEqual([])
      expect(await db.selectFrom('watchlist_items').selectAll().execute()).toEqual([])
    })
  })
})
