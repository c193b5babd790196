import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../../tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '../../../../../tests/support/databases.ts'
import {
  buildRegistration,
  openBrowser,
  PASSWORD,
  readOutbox,
  type TestBrowser,
  waitForMail,
} from '../../../../../tests/support/sign-in.ts'
import { systemClock } from '../../platform/clock.ts'

const EMAIL = 'margot@example.org'
const LOOSE = {
  perAddress: { max: 1000, windowMs: 60_000 },
  perAccount: { max: 1000, windowMs: 60_000 },
}

interface Refusal {
  readonly message: string
  readonly errors: Record<string, string[]>
}

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser

  const start = async (environment: Record<string, string> = {}, limits: object = LOOSE) => {
    app = await buildTestApp(place, {
      environment,
      deps: { clock: systemClock, limits, robotCost: 1 },
    })
    browser = await openBrowser(app)
  }

  beforeEach(async () => {
    place = await databases.create()
    await start()
  })
  afterEach(() => app.close())

  describe('writes need the CSRF token', () => {
    it('refuses a write without the header with 419', async () => {
      const reply = await browser.call('POST', '/login', {}, { withoutCsrf: true })
      expect(reply.status).toBe(419)
      expect(reply.body).toMatchObject({ code: 'csrf_mismatch' })
    })

    it('refuses a header that differs from the cookie, and a planted pair that we never signed', async () => {
      const other = await browser.call('POST', '/login', {}, { headers: { 'x-xsrf-token': 'a.b' } })
      expect(other.status).toBe(419)
      browser.cookies.set('XSRF-TOKEN', 'planted.value')
      expect((await browser.call('POST', '/login', {})).status).toBe(419)
    })

    it('sets the cookie readable by the page and for this site only', async () => {
      const { headers } = await browser.call('GET', '/sanctum/csrf-cookie')
      expect(String(headers['set-cookie'])).toMatch(/^XSRF-TOKEN=[\w.%-]+; Path=\/; SameSite=Lax$/)
    })
  })

  describe('registering', () => {
    it('creates the account, signs in, and makes the profile with the registered name', async () => {
      const reply = await browser.register(EMAIL)
      expect(reply.status).toBe(201)
      expect(reply.body).toMatchObject({ name: 'margot', email: EMAIL, admin: false, roles: [] })
      expect((await browser.call('GET', '/api/user')).status).toBe(200)
      expect((await browser.call('GET', '/api/user/profile')).body).toMatchObject({
        username: 'margot',
        tts_volume: 1,
      })
    })

    it('keeps the session in an HttpOnly cookie of this site', async () => {
      const { headers } = await browser.register(EMAIL)
      expect(String(headers['set-cookie'])).toMatch(
        /leadenhall\.session_token=.+HttpOnly; SameSite=Lax/,
      )
    })

    it.each([
      ['name', { name: ' ' }],
      ['first_name', { first_name: '' }],
      ['last_name', { last_name: 'x'.repeat(61) }],
      ['email', { email: 'nobody' }],
      ['password', { password: 'short', password_confirmation: 'short' }],
      ['password', { password: 'password123', password_confirmation: 'password123' }],
      ['password_confirmation', { password_confirmation: 'another pass phrase' }],
      ['accept_tos', { accept_tos: false }],
      ['g-recaptcha-response', { 'g-recaptcha-response': '' }],
    ])('refuses a wrong %s with 422 naming it', async (field, changes) => {
      const body = { ...buildRegistration(EMAIL), ...changes }
      const reply = await browser.call<Refusal>('POST', '/register', body)
      expect(reply.status).toBe(422)
      expect(reply.body.errors[field]?.[0]).toBeTruthy()
      expect(reply.body.message).toBeTruthy()
    })

    it('refuses an address that is taken', async () => {
      await browser.register(EMAIL)
      const again = await browser.register(EMAIL.toUpperCase())
      expect(again.status).toBe(422)
      expect(again.body).toMatchObject({ errors: { email: ['The email has already been taken.'] } })
    })

    it('makes one account of two registrations at the same moment', async () => {
      const other = await openBrowser(app)
      const replies = await Promise.all([browser.register(EMAIL), other.register(EMAIL)])
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 422]))
    })

    it('accepts a proof of the robot check once', async () => {
      const proof = await browser.solveRobotCheck()
      expect((await browser.register(EMAIL, { 'g-recaptcha-response': proof })).status).toBe(201)
      const again = await browser.register('b@example.org', { 'g-recaptcha-response': proof })
      expect(again.body).toMatchObject({
        errors: { 'g-recaptcha-response': ['The robot check was used before.'] },
      })
    })

    it('refuses forged and altered proofs', async () => {
      const solved = await browser.solveRobotCheck()
      const payload = JSON.parse(Buffer.from(solved, 'base64').toString()) as {
        challenge: { parameters: Record<string, unknown> }
      }
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
      payload.challenge.parameters['cost'] = 2
      for (const forged of [
        'abc',
        encode({}),
        encode({ challenge: {}, solution: {} }),
        encode(payload),
      ]) {
        const reply = await browser.register(EMAIL, { 'g-recaptcha-response': forged })
        expect(reply.status).toBe(422)
        expect(reply.body).toHaveProperty(['errors', 'g-recaptcha-response'])
      }
    })
  })

  describe('signing in and out', () => {
    it('answers 204 to the right password', async () => {
      await browser.register(EMAIL)
      await browser.call('POST', '/api/logout')
      const reply = await browser.signIn(EMAIL)
      expect(reply.status).toBe(204)
      expect(reply.body).toBe('')
      expect((await browser.call('GET', '/api/user')).body).toMatchObject({ email: EMAIL })
    })

    it('says the same of a wrong password and of an unknown address', async () => {
      await browser.register(EMAIL)
      const wrong = await browser.signIn(EMAIL, 'not the right one')
      const unknown = await browser.signIn('nobody@example.org')
      expect(wrong.status).toBe(422)
      const { requestId: _, ...said } = unknown.body as Record<string, unknown>
      expect(wrong.body).toMatchObject(said)
    })

    it('ends the session that the browser had, so that a planted one is worth nothing', async () => {
      await browser.register(EMAIL)
      const planted = new Map(browser.cookies)
      await browser.signIn(EMAIL)
      const thief = await openBrowser(app)
      for (const [name, value] of planted) thief.cookies.set(name, value)
      expect((await thief.call('GET', '/api/user')).status).toBe(401)
      expect((await browser.call('GET', '/api/user')).status).toBe(200)
    })

    it('logs out with 204 and forgets the browser’s cache', async () => {
      await browser.register(EMAIL)
      const reply = await browser.call('POST', '/api/logout')
      expect(reply.status).toBe(204)
      expect(reply.headers['clear-site-data']).toBe('"cache"')
      expect((await browser.call('GET', '/api/user')).status).toBe(401)
    })

    it('limits tries by account and by address with 429 and Retry-After', async () => {
      await app.close()
      await start(
        {},
        { perAddress: { max: 5, windowMs: 60_000 }, perAccount: { max: 3, windowMs: 60_000 } },
      )
      const statuses: number[] = []
      for (let attempt = 0; attempt < 4; attempt++) {
        statuses.push((await browser.signIn(EMAIL, 'no')).status)
      }
      expect(statuses).toEqual([422, 422, 422, 429])
      await browser.signIn('second@example.org', 'no')
      const sixth = await browser.signIn('third@example.org', 'no')
      expect(sixth.status).toBe(429)
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
      const elsewhere = await browser.call(
        'POST',
        '/login',
        { email: 'third@example.org', password: 'no' },
        { address: '127.0.0.9' },
      )
      expect(elsewhere.status).toBe(422)
    })

    it('marks cookies Secure where the installation is reached by https', async () => {
      await app.close()
      await start({ PUBLIC_URL: 'https://terminal.test' })
      const { headers } = await browser.register(EMAIL)
      expect(String(headers['set-cookie'])).toContain('; Secure')
    })

    it('takes a body that is too large for none', async () => {
      const reply = await browser.call('POST', '/login', {
        email: 'x'.repeat(2_000_000),
        password: 'y',
      })
      expect(reply.status).toBe(413)
    })
  })

  describe('mails', () => {
    const tokenOf = (text: string, pattern: RegExp) =>
      decodeURIComponent(pattern.exec(text)?.[1] ?? '')

    it('confirms an address by the mailed link', async () => {
      await browser.register(EMAIL)
      const mail = await waitForMail(place.dataDir, EMAIL, 'Confirm')
      const token = tokenOf(mail.text, /token=(\S+)/)
      const reply = await browser.call('GET', `/api/user/verification/confirm?token=${token}`)
      expect(reply.headers['location']).toBe('/profile?verified=yes')
      expect((await browser.call('GET', '/api/user')).body).toMatchObject({ email_verified: true })
      const forged = await browser.call('GET', '/api/user/verification/confirm?token=nonsense')
      expect(forged.headers['location']).toBe('/auth?login=true&verified=no')
    })

    it('makes the owner of a configured address administrator once the address is confirmed', async () => {
      await app.close()
      await start({ ADMIN_EMAILS: `someone@example.org, ${EMAIL}` })
      await browser.register(EMAIL)
      expect((await browser.call('GET', '/api/user/roles')).body).toEqual([])
      const mail = await waitForMail(place.dataDir, EMAIL, 'Confirm')
      const token = tokenOf(mail.text, /token=(\S+)/)
      await browser.call('GET', `/api/user/verification/confirm?token=${token}`)
      expect((await browser.call('GET', '/api/user/roles')).body).toEqual([{ name: 'admin' }])
    })

    it('changes a forgotten password by the mailed link, once, and ends every session', async () => {
      await browser.register(EMAIL)
      const other = await openBrowser(app)
      const asked = await other.call('POST', '/api/user/password/forgot', {
        email: EMAIL,
        'g-recaptcha-response': await other.solveRobotCheck(),
      })
      expect(asked.status).toBe(200)
      const mail = await waitForMail(place.dataDir, EMAIL, 'new password')
      const token = tokenOf(mail.text, /reset=(\S+)/)
      const body = {
        token,
        password: 'quite another phrase',
        password_confirmation: 'quite another phrase',
      }
      expect((await other.call('POST', '/api/user/password/reset', body)).status).toBe(200)
      expect((await other.call('POST', '/api/user/password/reset', body)).status).toBe(422)
      expect((await browser.call('GET', '/api/user')).status).toBe(401)
      expect((await other.signIn(EMAIL, PASSWORD)).status).toBe(422)
      expect((await other.signIn(EMAIL, 'quite another phrase')).status).toBe(204)
    })

    it('answers the same whether the address is known or not, and mails only to known ones', async () => {
      await browser.register(EMAIL)
      const ask = async (email: string) =>
        browser.call('POST', '/api/user/password/forgot', {
          email,
          'g-recaptcha-response': await browser.solveRobotCheck(),
        })
      const known = await ask(EMAIL)
      const unknown = await ask('nobody@example.org')
      expect(unknown).toMatchObject({ status: known.status, body: known.body })
      await waitForMail(place.dataDir, EMAIL, 'new password')
      const receivers = (await readOutbox(place.dataDir)).map(({ to }) => to)
      expect(new Set(receivers)).toEqual(new Set([EMAIL]))
    })
  })
})
