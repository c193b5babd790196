/** PostgreSQL cut, silent, slow and back, under an application that users use. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { openPostgres } from '../../apps/server/src/platform/db/open-database.ts'
import { createJobs } from '../../apps/server/src/platform/jobs/create-jobs.ts'
import { type DatabasePlace, onPostgres } from '../support/databases.ts'
import { buildAccountApp, makeAdmin, openBrowser, type Reply } from '../support/sign-in.ts'
import { openTcpProxy, type ProxyMode } from './tcp-proxy.ts'

vi.setConfig({ testTimeout: 60_000 })

const EMAIL = 'margot@example.org'
const AWAY = { status: 503, body: { code: 'storage_unavailable' }, headers: { 'retry-after': '5' } }

async function open(place: DatabasePlace) {
  const proxy = await openTcpProxy(place.databaseUrl ?? '')
  onTestFinished(() => proxy.close())
  return proxy
}

async function start(place: DatabasePlace) {
  const proxy = await open(place)
  const app = await buildAccountApp(
    { ...place, databaseUrl: proxy.url },
    {},
    { database: openPostgres(proxy.url), refreshesQuotes: true, runsJobs: true },
  )
  const browser = await openBrowser(app)
  await browser.register(EMAIL)
  await makeAdmin(place, EMAIL)
  const write = (title: string) =>
    browser.call('POST', '/api/notes', { title, content: 'of the tests' })
  const titles = async () => {
    const { status, body } = await browser.call<{ title: string }[]>('GET', '/api/notes')
    expect(status).toBe(200)
    return body.map(({ title }) => title).toSorted()
  }
  return { app, browser, proxy, write, titles }
}

async function timed(call: Promise<Reply>): Promise<{ reply: Reply; seconds: number }> {
  const startedMs = performance.now()
  const reply = await call
  return { reply, seconds: (performance.now() - startedMs) / 1000 }
}

onPostgres((databases) => {
  describe('While PostgreSQL is away', () => {
    it.each<[ProxyMode, number]>([
      ['refuse', 2],
      ['cut', 2],
      ['half', 2],
      ['black hole', 12],
    ])(
      '(%s) calls answer 503 within %d s, and nothing acknowledged is lost',
      async (mode, limit) => {
        const { app, browser, proxy, write, titles } = await start(await databases.create())
        expect((await write('a')).status).toBe(201)
        await proxy.set(mode)

        const health = timed(browser.call('GET', '/healthcheck'))
        const calls = [write('b'), browser.call('GET', '/api/notes'), browser.signIn(EMAIL)]
        for (const call of calls.map(timed)) {
          const { reply, seconds } = await call
          expect(reply).toMatchObject(AWAY)
          expect(seconds).toBeLessThan(limit)
        }
        const { reply, seconds } = await health
        expect(reply).toMatchObject({ status: 200, body: { database: { status: 'down' } } })
        expect(seconds).toBeLessThan(2)
        const search = await timed(browser.call('GET', '/api/instruments/search?query=vodafone'))
        expect(search.reply.status).toBe(200)
        expect(search.seconds).toBeLessThan(1)
        const page = await timed(browser.call('GET', '/share/VOD.L'))
        expect(page.reply.status, 'the page itself').toBe(200)
        expect(page.seconds).toBeLessThan(limit)

        await proxy.set('pass')
        await vi.waitFor(async () => expect((await write('c')).status).toBe(201), { timeout: 5000 })
        expect(await titles()).toEqual(expect.arrayContaining(['a', 'c']))
        expect(await browser.call('GET', '/healthcheck')).toMatchObject({
          body: { database: { status: 'ok' } },
        })
        await app.close()
      },
    )

    it('a slow one only costs time', async () => {
      const { app, browser, proxy, write, titles } = await start(await databases.create())
      await proxy.set('slow', { delayMs: 150 })
      expect((await write('a')).status).toBe(201)
      expect(await titles()).toEqual(['a'])
      expect(await browser.call('GET', '/healthcheck')).toMatchObject({
        body: { database: { status: 'ok' } },
      })
      await app.close()
    })

    it('the server can be stopped', async () => {
      const { app, proxy } = await start(await databases.create())
      await proxy.set('refuse')
      const startedMs = performance.now()
      await app.close().catch(() => undefined)
      expect(performance.now() - startedMs).toBeLessThan(10_000)
    })

    it.each<ProxyMode>(['refuse', 'black hole'])(
      '(%s) jobs wait, and each is done once when it is back',
      async (mode) => {
        const place = await databases.create()
        const proxy = await open(place)
        const done: unknown[] = []
        const job = (number: number) => ({ name: 'work', data: { number } })
        const database = openPostgres(proxy.url)
        const jobs = createJobs({
          clock: systemClock,
          db: database.db,
          engine: 'postgresql',
          pollMs: 20,
          onError: () => undefined,
        })
        jobs.handle('work', async ({ number }) => void done.push(number))
        await jobs.enqueue(job(1))
        await proxy.set(mode)
        jobs.start()
        await new Promise((resolve) => setTimeout(resolve, 500))
        expect(done).toEqual([])
        if (mode === 'refuse') await expect(jobs.enqueue(job(2))).rejects.toThrow()

        await proxy.set('pass')
        // A connection that died unnoticed is found out by the first call that takes it.
        await vi.waitFor(() => jobs.enqueue({ ...job(3), key: '3' }))
        await vi.waitFor(() => expect(new Set(done)).toEqual(new Set([1, 3])), { timeout: 10_000 })
        expect(done).toHaveLength(2)
        await jobs.close()
        await database.close()
      },
    )
  })
})
