import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import {
  buildRegistration,
  openBrowser,
  PASSWORD,
  readOutbox,
  type TestBrowser,
  waitForMail,
} from '#tests/support/sign-in.ts'
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

  describe('CSRF protection', () => {
    it('refuses a write without the header with 419', async () => {
      const reply = await browser.call('POST', '/login', {}, { withoutCsrf: true })
      expect(reply.status).toBe(419)
      expect(reply.body).toMatchObject({ code: 'csrf_mismatch' })
    })

    it('refuses a header that differs from the cookie, and a pair that we did not sign', async () => {
      const other = await browser.call('POST', '/login', {}, { headers: { 'x-xsrf-token': 'a.b' } })
      expect(other.status).toBe(419)
      browser.cookies.set('XSRF-TOKEN', 'planted.value')
      expect((await browser.call('POST', '/login', {})).status).toBe(419)
    })

    it('sets a cookie that the page can read, for this site only', async () => {
      const { headers } = await browser.call('GET', '/sanctum/csrf-cookie')
      expect(String(headers['set-cookie'])).toMatch(/^XSRF-TOKEN=[\w.%-]+; Path=\/; SameSite=Lax$/)
    })
  })

  describe('registering', () => {
    // @spec 7.14
    it('creates the account, signs in, and creates the profile with the registered name', async () => {
      const reply = await browser.register(EMAIL)
      expect(reply.status).toBe(201)
      expect(reply.body).toMatchObject({ name: 'margot', email: EMAIL, admin: false, roles: [] })
      expect((await browser.call('GET', '/api/user')).status).toBe(200)
      expect((await browser.call('GET', '/api/user/profile')).body).toMatchObject({
        username: 'margot',
        tts_volume: 1,
      })
    })

    it('keeps the session in an HttpOnly, same-site cookie', async () => {
      const { headers } = await browser.register(EMAIL)
      expect(String(headers['set-cookie'])).toMatch(
        /leadenhall\.session_token=.+HttpOnly; SameSite=Lax/,
      )
    })

    it.each([
      ['name', { name: ' ' }],
      ['first_name', { first_name: '' }],
      ['last_name', { last_name: 'x'.repeat(61) }],
      ['email', { email: 'no-address' }],
      ['password', { password: 'short', password_confirmation: 'short' }],
      ['password', { password: 'password123', password_confirmation: 'password123' }],
      ['password_confirmation', { password_confirmation: 'another pass phrase' }],
      ['accept_tos', { accept_tos: false }],
      ['g-recaptcha-response', { 'g-recaptcha-response': '' }],
    ])('refuses an invalid %s with 422 naming the field', async (field, changes) => {
      const body = { ...buildRegistration(EMAIL), ...changes }
      const reply = await browser.call<Refusal>('POST', '/register', body)
      expect(reply.status).toBe(422)
      expect(reply.body.errors[field]?.[0]).toBeTruthy()
      expect(reply.body.message).toBeTruthy()
    })

    it('names every wrong field in words, and sums them up in a sentence', async () => {
      const wrong = { name: '', first_name: '', last_name: '', email: 'x', password: 'short' }
      const body = { ...buildRegistration(EMAIL), ...wrong, accept_tos: false }
      const { body: refusal } = await browser.call<Refusal>('POST', '/register', body)
      expect(refusal.message).toBe('Enter a username. 5 more fields are not valid.')
      expect(Object.keys(refusal.errors)).toEqual([...Object.keys(wrong), 'accept_tos'])
      expect(JSON.stringify(Object.values(refusal.errors))).not.toMatch(/_|name:/)
    })

    it('refuses an address that is taken', async () => {
      await browser.register(EMAIL)
      const again = await browser.register(EMAIL.toUpperCase())
      expect(again.status).toBe(422)
      expect(again.body).toMatchObject({ errors: { email: ['The email has already been taken.'] } })
    })

    it('creates one account from two simultaneous registrations', async () => {
      const other = await openBrowser(app)
      const replies = await Promise.all([browser.register(EMAIL), other.register(EMAIL)])
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 422]))
    })

    it('accepts a robot-check proof once', async () => {
      const proof = await browser.solveRobotCheck()
      expect((await browser.register(EMAIL, { 'g-recaptcha-response': proof })).status).toBe(201)
      const again = await browser.register('b@example.org', { 'g-recaptcha-response': proof })
      expect(again.body).toMatchObject({
        errors: { 'g-recaptcha-response': ['The robot check was already used. Try again.'] },
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

    it('gives the same reply for a wrong password and an unknown address', async () => {
      await browser.register(EMAIL)
      const wrong = await browser.signIn(EMAIL, 'not the right one')
      const unknown = await browser.signIn('unknown@example.org')
      expect(wrong.status).toBe(422)
      const { requestId: _, ...body } = unknown.body as Record<string, unknown>
      expect(wrong.body).toMatchObject(body)
    })

    it('ends the browser’s previous session, so that a planted one is useless', async () => {
      await browser.register(EMAIL)
      const planted = new Map(browser.cookies)
      await browser.signIn(EMAIL)
      const thief = await openBrowser(app)
      for (const [name, value] of planted) thief.cookies.set(name, value)
      expect((await thief.call('GET', '/api/user')).status).toBe(401)
      expect((await browser.call('GET', '/api/user')).status).toBe(200)
    })

    it('logs out with 204 and clears the browser’s cache', async () => {
      await browser.register(EMAIL)
      const reply = await browser.call('POST', '/api/logout')
      expect(reply.status).toBe(204)
      expect(reply.headers['clear-site-data']).toBe('"cache"')
      expect((await browser.call('GET', '/api/user')).status).toBe(401)
    })

    // @spec 10.18
    it('limits attempts per account and per address with 429 and Retry-After', async () => {
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

    it('binds its cookie to this host if the public URL is https', async () => {
      await app.close()
      await start({ PUBLIC_URL: 'https://terminal.test' })
      const { headers } = await browser.register(EMAIL)
      const cookie = String(headers['set-cookie'])
      expect(cookie).toMatch(/^__Host-leadenhall\.session_token=/)
      expect(cookie).toContain('; Secure')
      expect(cookie).not.toContain('Domain=')
      expect((await browser.call('GET', '/api/user')).status).toBe(200)
    })

    it('takes no CSRF token that was issued to another browser', async () => {
      const stranger = await openBrowser(app)
      await browser.register(EMAIL)
      const own = browser.cookies.get('XSRF-TOKEN') ?? ''
      browser.cookies.set('XSRF-TOKEN', stranger.cookies.get('XSRF-TOKEN') ?? '')
      expect((await browser.call('POST', '/api/logout')).status).toBe(419)
      browser.cookies.set('XSRF-TOKEN', own)
      expect((await browser.call('POST', '/api/logout')).status).toBe(204)
      expect((await browser.signIn(EMAIL)).status).toBe(204)
    })

    it('refuses an oversized body with 413', async () => {
      const reply = await browser.call('POST', '/login', {
        email: 'x'.repeat(2_000_000),
        password: 'y',
      })
      expect(reply.status).toBe(413)
    })
  })

  describe('emails', () => {
    const tokenOf = (text: string, pattern: RegExp) =>
      decodeURIComponent(pattern.exec(text)?.[1] ?? '')

    const confirmationUrl = async (email = EMAIL) => {
      const { text } = await waitForMail(place.dataDir, email, 'Confirm')
      return `/api/user/verification/confirm?token=${tokenOf(text, /token=(\S+)/)}`
    }
    const isConfirmed = async () =>
      (await browser.call<{ email_verified: boolean }>('GET', '/api/user')).body.email_verified

    it('shows who registered behind the link, and confirms by its button in the same session', async () => {
      await browser.register(EMAIL)
      const url = await confirmationUrl()
      const page = await app.http.inject({ url })
      expect(page.body).toContain('margot')
      expect(page.body).toContain(EMAIL)
      expect(page.body).toContain('This was not me')
      expect(await isConfirmed()).toBe(false)
      const reply = await browser.call('POST', url, { answer: 'confirm' })
      expect(reply.status).toBe(303)
      expect(reply.headers['location']).toBe('/profile?verified=yes')
      expect(await isConfirmed()).toBe(true)
    })

    it('confirms once, and never by a forged token', async () => {
      await browser.register(EMAIL)
      const url = await confirmationUrl()
      await browser.call('POST', url, { answer: 'confirm' })
      for (const dead of [url, '/api/user/verification/confirm?token=nonsense']) {
        const reply = await browser.call('GET', dead)
        expect(reply.headers['location']).toBe('/auth?login=true&verified=no')
        expect((await browser.call('POST', dead)).status).toBe(302)
      }
    })

    it('needs the password of the account in another browser', async () => {
      await browser.register(EMAIL)
      const url = await confirmationUrl()
      const stranger = await openBrowser(app)
      expect((await stranger.call('POST', url, { answer: 'confirm' })).status).toBe(422)
      const wrong = await stranger.call('POST', url, { answer: 'confirm', password: 'a guess' })
      expect(wrong.status).toBe(422)
      expect(await isConfirmed()).toBe(false)
      await stranger.call('POST', url, { answer: 'confirm', password: PASSWORD })
      await browser.signIn(EMAIL)
      expect(await isConfirmed()).toBe(true)
    })

    it('lets the owner of the address delete an account that was not theirs', async () => {
      await browser.register(EMAIL)
      const url = await confirmationUrl()
      const owner = await openBrowser(app)
      expect((await owner.call('POST', url, { answer: 'not-me' })).status).toBe(200)
      expect((await browser.call('GET', '/api/user')).status).toBe(401)
      expect((await owner.register(EMAIL)).status).toBe(201)
    })

    // @spec 6.2
    it('makes the owner of a configured address an administrator by a new password, not by a confirmation', async () => {
      await app.close()
      await start({ ADMIN_EMAILS: `someone@example.org, ${EMAIL}` })
      await browser.register(EMAIL)
      await browser.call('POST', await confirmationUrl(), { answer: 'confirm' })
      expect((await browser.call('GET', '/api/user')).status).toBe(401)
      expect((await browser.signIn(EMAIL)).status).toBe(422)

      const { text } = await waitForMail(place.dataDir, EMAIL, 'Reset your')
      const password = 'quite another phrase'
      await browser.call('POST', '/api/user/password/reset', {
        token: tokenOf(text, /reset=(\S+)/),
        password,
        password_confirmation: password,
      })
      expect((await browser.signIn(EMAIL, password)).status).toBe(204)
      expect((await browser.call('GET', '/api/user/roles')).body).toEqual([{ name: 'admin' }])
    })

    it('resets a forgotten password once by the emailed link, and ends every session', async () => {
      await browser.register(EMAIL)
      const other = await openBrowser(app)
      const asked = await other.call('POST', '/api/user/password/forgot', {
        email: EMAIL,
        'g-recaptcha-response': await other.solveRobotCheck(),
      })
      expect(asked.status).toBe(200)
      const mail = await waitForMail(place.dataDir, EMAIL, 'Reset your')
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

    it('gives the same reply for known and unknown addresses, and emails only known ones', async () => {
      await browser.register(EMAIL)
      const ask = async (email: string) =>
        browser.call('POST', '/api/user/password/forgot', {
          email,
          'g-recaptcha-response': await browser.solveRobotCheck(),
        })
      const known = await ask(EMAIL)
      const unknown = await ask('unknown@example.org')
      expect(unknown).toMatchObject({ status: known.status, body: known.body })
      await waitForMail(place.dataDir, EMAIL, 'Reset your')
      const receivers = (await readOutbox(place.dataDir)).map(({ to }) => to)
      expect(new Set(receivers)).toEqual(new Set([EMAIL]))
    })
  })
})
