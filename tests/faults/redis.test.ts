/** Redis cut, silent and back, under an application that users use. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCache } from '../../apps/server/src/platform/cache/create-cache.ts'
import { sqliteDatabases } from '../support/databases.ts'
import { buildAccountApp, openBrowser } from '../support/sign-in.ts'
import { openTcpProxy, type ProxyMode } from './tcp-proxy.ts'

vi.setConfig({ testTimeout: 30_000 })

const databases = sqliteDatabases()
const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const MODES: ProxyMode[] = ['refuse', 'cut', 'half', 'black hole']
const MANY = { max: 100_000, windowMs: 60_000 }
const LIMITS = { perAddress: MANY, perAccount: { max: 3, windowMs: 60_000 } }

async function start() {
  const proxy = await openTcpProxy(redisUrl)
  const node = async () => {
    const place = await databases.create()
    const app = await buildAccountApp(place, { REDIS_URL: proxy.url }, { limits: LIMITS })
    onTestFinished(() => app.close())
    return { app, browser: await openBrowser(app) }
  }
  const nodes = [await node(), await node()] as const
  onTestFinished(() => proxy.close())
  return { proxy, nodes }
}

async function cacheState(browser: Awaited<ReturnType<typeof openBrowser>>) {
  const { body } = await browser.call<{ cache: { status: string } }>('GET', '/healthcheck')
  return body.cache.status
}

describe.runIf(redisUrl)('While Redis is away', () => {
  it.each(MODES)('(%s) requests are answered, limits apply, and nodes reconnect', async (mode) => {
    const { proxy, nodes } = await start()
    const [{ browser }, other] = nodes
    expect(await cacheState(browser)).toBe('ok')
    await proxy.set(mode)

    const startedMs = performance.now()
    expect((await browser.call('GET', '/stockInfo/VOD.L')).status).toBe(200)
    expect(performance.now() - startedMs).toBeLessThan(2500)
    const email = `${randomUUID()}@example.org`
    const statuses: number[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      statuses.push((await browser.signIn(email, 'a guess')).status)
    }
    expect(statuses).toEqual([422, 422, 422, 429])
    await vi.waitFor(async () => expect(await cacheState(browser)).toBe('degraded'), {
      timeout: 5000,
    })
    expect(performance.now() - startedMs).toBeLessThan(8000)

    await proxy.set('pass')
    for (const node of nodes) {
      await vi.waitFor(async () => expect(await cacheState(node.browser)).toBe('ok'), {
        timeout: 10_000,
      })
    }
    const shared = `${randomUUID()}@example.org`
    await vi.waitFor(
      async () => {
        await other.browser.signIn(shared, 'a guess')
        expect((await browser.signIn(shared, 'a guess')).status).toBe(429)
      },
      { timeout: 10_000, interval: 500 },
    )
  })

  it.each(MODES)('(%s) the cache uses memory, and a deletion is not delayed', async (mode) => {
    const proxy = await openTcpProxy(redisUrl)
    const cache = await createCache({
      redisUrl: proxy.url,
      installation: 'test',
      onError: () => undefined,
    })
    onTestFinished(async () => {
      await cache.close()
      await proxy.close()
    })
    const load = vi.fn(async () => ({ value: 1, ttlMs: 60_000 }))
    const key = randomUUID()
    await proxy.set(mode)
    const startedMs = performance.now()
    expect(await cache.getOrLoad(key, load)).toBe(1)
    expect(await cache.getOrLoad(key, load)).toBe(1)
    expect(load).toHaveBeenCalledOnce()
    await cache.delete(key).catch(() => undefined)
    expect(performance.now() - startedMs).toBeLessThan(5000)
    await vi.waitFor(() => expect(cache.state()).toBe('redis-down'), { timeout: 5000 })
    await proxy.set('pass')
    await vi.waitFor(() => expect(cache.state()).toBe('redis'), { timeout: 10_000 })
  })

  it('a server starts without it', async () => {
    const proxy = await openTcpProxy(redisUrl)
    await proxy.set('black hole')
    const startedMs = performance.now()
    const app = await buildAccountApp(await databases.create(), { REDIS_URL: proxy.url })
    expect((await app.http.inject({ url: '/stockInfo/VOD.L' })).statusCode).toBe(200)
    expect(performance.now() - startedMs).toBeLessThan(12_000)
    await app.close()
    await proxy.close()
  })
})
