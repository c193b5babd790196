import type { FastifyRequest } from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { onPostgres } from '#tests/support/databases.ts'
import { buildAccountApp, openBrowser } from '#tests/support/sign-in.ts'
import { createCache } from '../../platform/cache/create-cache.ts'
import { createKnownSessions } from './known-sessions.ts'

const requestWith = (cookie?: string) =>
  ({
    cookies: cookie ? { 'leadenhall.session_token': cookie } : {},
  }) as unknown as FastifyRequest

async function setUp(engine: 'sqlite' | 'postgresql' = 'sqlite') {
  const clock = { nowMs: 1000, now: () => clock.nowMs }
  const cache = await createCache({
    redisUrl: null,
    installation: 'test',
    onError: () => undefined,
  })
  const known = createKnownSessions({ cache, clock, engine })
  const verify = vi.fn(async (): Promise<string | null> => 'margot')
  const find = (cookie?: string) => known.findUserId(requestWith(cookie), verify)
  return { clock, find, known, verify }
}

describe('A known session', () => {
  it('is verified once every five seconds', async () => {
    const { clock, find, verify } = await setUp()
    await find('token.signature')
    clock.nowMs += 4999
    expect(await find('token.signature')).toBe('margot')
    expect(verify).toHaveBeenCalledTimes(1)
    clock.nowMs += 1
    await find('token.signature')
    expect(verify).toHaveBeenCalledTimes(2)
  })

  it('is verified again when it ended, or the clock was set back', async () => {
    const { clock, find, known, verify } = await setUp()
    await find('token.signature')
    verify.mockResolvedValue(null)
    await known.forget('token')
    expect(await find('token.signature')).toBeNull()
    verify.mockResolvedValue('margot')
    await find('token.signature')
    clock.nowMs -= 10
    verify.mockResolvedValue(null)
    expect(await find('token.signature')).toBeNull()
  })

  it('is not found by the same token with another signature', async () => {
    const { find, verify } = await setUp()
    await find('token.signature')
    verify.mockResolvedValue(null)
    expect(await find('token.forged')).toBeNull()
  })

  it('is not cached where nodes cannot notify each other that it ended', async () => {
    const { find, verify } = await setUp('postgresql')
    await find('token.signature')
    await find('token.signature')
    expect(verify).toHaveBeenCalledTimes(2)
  })

  it('does not exist without a cookie, and a missing one is not cached', async () => {
    const { find, verify } = await setUp()
    verify.mockResolvedValue(null)
    expect(await find()).toBeNull()
    expect(await find('token.signature')).toBeNull()
    verify.mockResolvedValue('margot')
    expect(await find('token.signature')).toBe('margot')
  })
})

const redisUrl = process.env['TEST_REDIS_URL']

describe.runIf(redisUrl)('With two nodes that share Redis', () => {
  onPostgres((databases) => {
    it('signing out on one ends the session on the other', async () => {
      const place = await databases.create()
      const environment = { REDIS_URL: redisUrl ?? '' }
      const here = await buildAccountApp(place, environment)
      const there = await buildAccountApp(place, environment)
      const browser = await openBrowser(here)
      await browser.register('margot@example.org')
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const ask = async (app: TestApp) => {
        const { statusCode } = await app.http.inject({
          url: '/api/watchlists',
          headers: { cookie },
        })
        return statusCode
      }
      expect([await ask(here), await ask(there)]).toEqual([200, 200])
      expect((await browser.call('POST', '/api/logout')).status).toBe(204)
      expect(await ask(here)).toBe(401)
      await vi.waitFor(async () => expect(await ask(there)).toBe(401), { interval: 5 })
      await Promise.all([here.close(), there.close()])
    })
  })
})
