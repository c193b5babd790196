import type { ApiKey, NewApiKey } from '@leadenhall/contract/keys/index.ts'
import { apiKeySchema } from '@leadenhall/contract/keys/schemas.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { callWithKey, makeKey } from '#tests/support/key-caller.ts'
import {
  buildAccountApp,
  buildAppWithUser,
  openBrowser,
  PASSWORD,
  type TestBrowser,
  waitForMail,
} from '#tests/support/sign-in.ts'

const EMAIL = 'margot@example.org'
const DAY_MS = 86_400_000

describe('API keys', () => {
  onEachDatabase((databases) => {
    let place: DatabasePlace
    let app: TestApp
    let person: TestBrowser
    let passedMs: number

    beforeEach(async () => {
      place = await databases.create()
      passedMs = 0
      ;({ app, browser: person } = await buildAppWithUser(
        EMAIL,
        place,
        {},
        { clock: { now: () => Date.now() + passedMs } },
      ))
    })
    afterEach(() => app.close())

    const list = async () => (await person.call<ApiKey[]>('GET', '/api/keys')).body
    const ask = (key: string) => callWithKey(app, key).call('GET', '/api/watchlists')

    // @spec 10.120
    it('are shown once, then listed newest first by name, scope and prefix', async () => {
      const first = await makeKey(person, { name: ' Spreadsheet ' })
      passedMs = 1000
      const second = await makeKey(person, { scope: 'write', expires_in_days: 30 })
      expect(first).toMatchObject({
        name: 'Spreadsheet',
        scope: 'read',
        expires_at: null,
        last_used_at: null,
      })
      expect(first.key).toMatch(/^lh_[\w-]{43}$/)
      expect(first.prefix).toBe(first.key.slice(0, 8))
      expect(Date.parse(second.expires_at ?? '') - Date.parse(second.created_at)).toBe(30 * DAY_MS)
      const withoutKey = (made: NewApiKey) => apiKeySchema.parse(made)
      expect(await list()).toEqual([withoutKey(second), withoutKey(first)])
      expect(JSON.stringify(await list())).not.toContain(first.key)
    })

    // @spec 10.120
    it('are stored as hashes only', async () => {
      const { key } = await makeKey(person)
      const { db, close } = place.open()
      const rows = await db.selectFrom('api_keys').selectAll().execute()
      await close()
      expect(JSON.stringify(rows)).not.toContain(key.slice(8))
      expect(rows[0]?.hash).toMatch(/^[\da-f]{64}$/)
    })

    it('act for their owner without a cookie or CSRF token', async () => {
      const { key } = await makeKey(person, { scope: 'write' })
      const script = callWithKey(app, key)
      const made = await script.call<{ id: number }>('POST', '/api/watchlists', { name: 'mine' })
      expect(made.status).toBe(201)
      const lists = await person.call<{ id: number }[]>('GET', '/api/watchlists')
      expect(lists.body.map(({ id }) => id)).toEqual([made.body.id])
      expect((await script.call('GET', '/api/watchlists')).headers['cache-control']).toBe(
        'private, no-store',
      )
    })

    // @spec 10.123
    it('take precedence over cookies in the same request', async () => {
      const other = await openBrowser(app)
      await other.register('other@example.org')
      await other.call('POST', '/api/watchlists', { name: 'the other’s' })
      const { key } = await makeKey(person)
      const cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const script = callWithKey(app, key)
      const reply = await script.call('GET', '/api/watchlists', undefined, { cookie })
      expect(reply).toMatchObject({ status: 200, body: [] })
      const body = { password: PASSWORD }
      expect((await script.call('POST', '/api/user/delete', body, { cookie })).status).toBe(403)
      expect((await script.call('POST', '/api/logout', {}, { cookie })).status).toBe(403)
    })

    // @spec 10.121
    it('are refused with 401 and a reason if wrong, revoked or expired', async () => {
      const kept = await makeKey(person)
      const revoked = await makeKey(person)
      const expiring = await makeKey(person, { expires_in_days: 1 })
      expect((await person.call('DELETE', `/api/keys/${revoked.id}`)).status).toBe(204)
      const wrong = `${kept.key.slice(0, -1)}${kept.key.endsWith('A') ? 'B' : 'A'}`
      for (const key of [wrong, revoked.key, 'lh_', `${kept.key}x`]) {
        const { status, body, headers } = await ask(key)
        expect({ status, body }).toMatchObject({
          status: 401,
          body: { code: 'unauthenticated', message: 'This API key is invalid or was revoked.' },
        })
        expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"')
      }
      expect((await ask(expiring.key)).status).toBe(200)
      passedMs = DAY_MS
      expect(await ask(expiring.key)).toMatchObject({
        status: 401,
        body: { message: 'This API key has expired. Create a new one.' },
      })
      expect((await ask(kept.key)).status).toBe(200)
    })

    it('are refused if wrong, even on endpoints that need none', async () => {
      const reply = await callWithKey(app, 'lh_wrong').call('GET', '/api/quotes?tickers=VOD.L')
      expect(reply.status).toBe(401)
    })

    it('leave other bearer tokens alone', async () => {
      const proxy = callWithKey(app, 'eyJhbGciOiJIUzI1NiJ9.e30.x')
      expect((await proxy.call('GET', '/api/quotes?tickers=VOD.L')).status).toBe(200)
      expect((await proxy.call('GET', '/api/watchlists')).status).toBe(401)
      expect((await proxy.call('POST', '/api/watchlists', { name: 'x' })).status).toBe(419)
    })

    it('record their last use, at most once a minute', async () => {
      const { key } = await makeKey(person)
      const lastUse = async () => Date.parse((await list())[0]?.last_used_at ?? '')
      await ask(key)
      const first = await lastUse()
      expect(Date.now() - first).toBeLessThan(10_000)
      passedMs = 50_000
      await ask(key)
      expect(await lastUse()).toBe(first)
      passedMs = 61_000
      await ask(key)
      expect(await lastUse()).toBeGreaterThanOrEqual(first + 60_000)
    })

    it('require a valid name, scope and expiry', async () => {
      const refused = async (request: object) => {
        const { status, body } = await person.call<{ errors: object }>('POST', '/api/keys', request)
        expect(status).toBe(422)
        return Object.keys(body.errors)
      }
      expect(await refused({})).toEqual(['name'])
      expect(await refused({ name: '  ' })).toEqual(['name'])
      expect(await refused({ name: 'x'.repeat(61) })).toEqual(['name'])
      expect(await refused({ name: 'a', scope: 'admin' })).toEqual(['scope'])
      expect(await refused({ name: 'a', expires_in_days: 0 })).toEqual(['expires_in_days'])
      expect(await list()).toEqual([])
    })

    it('are limited to twenty per user', async () => {
      for (let made = 0; made < 20; made++) await makeKey(person)
      const reply = await person.call('POST', '/api/keys', { name: 'one more' })
      expect(reply).toMatchObject({
        status: 422,
        body: { errors: { name: ['You already have 20 API keys. Revoke one first.'] } },
      })
    })

    it('are invisible to other users', async () => {
      const { id, key } = await makeKey(person)
      const other = await openBrowser(app)
      await other.register('other@example.org')
      expect((await other.call('DELETE', `/api/keys/${id}`)).status).toBe(404)
      expect((await other.call('GET', '/api/keys')).body).toEqual([])
      expect((await ask(key)).status).toBe(200)
    })

    // @spec 10.125
    it('survive a sign-out and are revoked by a password reset', async () => {
      const { key } = await makeKey(person)
      await person.call('POST', '/api/logout')
      expect((await ask(key)).status).toBe(200)
      await person.call('POST', '/api/user/password/forgot', {
        email: EMAIL,
        'g-recaptcha-response': await person.solveRobotCheck(),
      })
      const { text } = await waitForMail(place.dataDir, EMAIL, 'Reset your')
      const password = 'quite another phrase'
      const body = {
        token: /reset=(\S+)/.exec(text)?.[1],
        password,
        password_confirmation: password,
      }
      expect((await person.call('POST', '/api/user/password/reset', body)).status).toBe(200)
      expect((await ask(key)).status).toBe(401)
    })

    // @spec 10.126
    it('are exported without their hash and deleted with the account', async () => {
      const { key, id } = await makeKey(person, { name: 'a key' })
      const { body } = await person.call<{ api_keys: unknown }>('GET', '/api/user/export')
      expect(body.api_keys).toEqual(await list())
      expect(body.api_keys).toMatchObject([{ id, name: 'a key' }])
      expect((await person.call('POST', '/api/user/delete', { password: PASSWORD })).status).toBe(
        204,
      )
      expect((await ask(key)).status).toBe(401)
      const { db, close } = place.open()
      expect(await db.selectFrom('api_keys').selectAll().execute()).toEqual([])
      await close()
    })
  })
})

describe('Calls with API keys', () => {
  onEachDatabase((databases) => {
    // @spec 10.124
    it('are rate limited by key and by address, with Retry-After', async () => {
      const app = await buildAccountApp(
        await databases.create(),
        {},
        {
          keyLimits: {
            perKey: { max: 2, windowMs: 60_000 },
            perAddress: { max: 4, windowMs: 60_000 },
          },
        },
      )
      const person = await openBrowser(app)
      await person.register(EMAIL)
      const { key } = await makeKey(person)
      const ask = (secret: string) => callWithKey(app, secret).call('GET', '/api/watchlists')
      expect([(await ask(key)).status, (await ask(key)).status]).toEqual([200, 200])
      const reply = await ask(key)
      expect(reply).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      expect((await ask('lh_wrong')).status).toBe(401)
      expect((await ask('lh_wrong')).status).toBe(429)
      expect((await person.call('GET', '/api/watchlists')).status).toBe(200)
      await app.close()
    })
  })
})
