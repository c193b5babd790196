import type { Health } from '@leadenhall/contract/health/index.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildTestApp, DEAD_UPSTREAM } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { buildAccountApp, makeAdmin, openBrowser } from '#tests/support/sign-in.ts'

describe('GET /healthcheck', () => {
  onEachDatabase((databases) => {
    // @spec 3.6, 7.10
    it('reports status, uptime and the state of every dependency', async () => {
      const app = await buildTestApp(await databases.create())
      const reply = await app.http.inject({ url: '/healthcheck' })
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.json()).toEqual({
        message: 'OK',
        uptime: 0,
        timestamp: '2026-09-18T10:35:00.000Z',
        coreConfigLastLoaded: '2026-09-18T10:35:00.000Z',
        dataMode: 'demo',
        database: { status: 'ok', detail: databases.engine },
        cache: { status: 'ok', detail: 'memory' },
        providers: expect.objectContaining({
          yahoo: expect.objectContaining({ title: 'Yahoo Finance', status: 'off' }),
          'lse-chat': expect.objectContaining({ status: 'off' }),
          demo: expect.objectContaining({ status: 'ok' }),
        }),
        quoteRefresh: {
          lanes: [
            { priority: 'watched', wanted: 0, fresh: 0 },
            { priority: 'movers', wanted: 0, fresh: 0 },
            { priority: 'sweep', wanted: 0, fresh: 0 },
          ],
          pausedUntil: null,
        },
        figures: {
          sources: [],
          wanted: expect.any(Number),
          known: expect.any(Number),
          closes: { known: expect.any(Number), wanted: 23 },
        },
        instruments: { total: 23, loadedAt: '2026-09-18T10:35:00.000Z' },
        uncoveredCalendars: [],
      })
      await app.close()
    })

    it('is the page for a browser that opens its address, and data for everything else', async () => {
      const app = await buildTestApp(await databases.create())
      const open = (accept?: string) =>
        app.http.inject({ url: '/healthcheck', headers: accept ? { accept } : {} })
      for (const accept of ['*/*', 'application/json', undefined]) {
        const { headers, statusCode } = await open(accept)
        expect([statusCode, headers.vary]).toEqual([200, expect.stringMatching(/^accept\b(?!-)/)])
        expect(headers['content-type']).toContain('application/json')
      }
      const { headers, statusCode } = await open('text/html,application/xml;q=0.9,*/*;q=0.8')
      expect([statusCode, headers.location, headers.vary]).toEqual([302, '/Healthcheck', 'accept'])
      await app.close()
    })

    it('reports a failing source', async () => {
      const app = await buildTestApp(await databases.create(), {
        mode: 'live',
        upstreamUrl: DEAD_UPSTREAM,
      })
      await app.http.inject({ url: '/stockInfo/VOD.L' })
      const { providers } = await app.get<Health>('/healthcheck')
      expect(providers['yahoo']).toMatchObject({ status: 'down', lastSuccess: null })
      await app.close()
    })

    it('probes every source when an administrator asks', async () => {
      const place = await databases.create()
      const app = await buildAccountApp(place, {
        MARKET_DATA: 'live',
        UPSTREAM_REPLAY_URL: DEAD_UPSTREAM,
      })
      const admin = await openBrowser(app)
      await admin.register('admin@example.org')
      expect((await admin.call('POST', '/healthcheck/probe')).status).toBe(403)
      await makeAdmin(place, 'admin@example.org')
      const { status, body } = await admin.call<Health['providers']>('POST', '/healthcheck/probe')
      expect(status).toBe(200)
      for (const key of ['yahoo', 'google', 'lse-chat', 'advfn', 'trustpilot']) {
        expect(body[key]).toMatchObject({ status: 'down', lastFailure: expect.any(String) })
      }
      expect(body['x']).toMatchObject({ detail: 'not_configured' })
      expect(body['demo']).toMatchObject({ status: 'off' })
      await app.close()
    })

    it('reports a disk that is nearly full', async () => {
      const place = await databases.create()
      const database = { ...place.open(), freeBytes: async () => 1_000_000 }
      const app = await buildTestApp(place, { deps: { database } })
      const health = await app.get<Health>('/healthcheck')
      expect(health.database).toEqual({
        status: 'degraded',
        detail: `${databases.engine}: less than 16 MB left on the disk.`,
      })
      await app.close()
    })

    it('reports a database that is down', async () => {
      const place = await databases.create()
      const database = place.open()
      const { db, engine, close } = database
      const app = await buildTestApp(place, { deps: { database } })
      await close()
      const health = await app.get<Health>('/healthcheck')
      expect(health.database).toEqual({ status: 'down', detail: engine })
      await expect(sql`select 1`.execute(db)).rejects.toThrow()
      await app.close()
    })
  })
})
