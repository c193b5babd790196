import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, nextCodeOf } from '#tests/support/authenticator.ts'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { type IdentityServer, startIdentityServer } from '#tests/support/identity-server.ts'
import { makeKey } from '#tests/support/key-caller.ts'
import { startTestServer, type TestServer } from '#tests/support/outbound-test-server.ts'
import {
  buildAccountApp,
  openBrowser,
  PASSWORD,
  type TestBrowser,
  waitForMail,
} from '#tests/support/sign-in.ts'
import { createSoftwarePasskey } from '#tests/support/software-passkey.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'

const EMAIL = 'margot@example.org'
const PERSON = {
  sub: 'google-1',
  email: EMAIL,
  email_verified: true,
  name: 'Margot Ledbetter',
  given_name: 'Margot',
  family_name: 'Ledbetter',
}
const PNG = Buffer.from('\x89PNG\r\n\x1a\nthe rest', 'latin1')

let google: IdentityServer
beforeAll(async () => {
  google = await startIdentityServer()
})
afterAll(() => google.close())

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser
  let pictures: TestServer
  let outbound: Outbound
  let picture: { status: number; body: Buffer | string }

  beforeEach(async () => {
    picture = { status: 200, body: PNG }
    pictures = await startTestServer((_, response) =>
      response.writeHead(picture.status, { 'content-type': 'image/png' }).end(picture.body),
    )
    outbound = createOutbound({ productName: 'Test', replayUrl: pictures.url })
    place = await databases.create()
    app = await buildAccountApp(place, google.environment, { outbound })
    browser = await openBrowser(app)
    google.signsIn(PERSON)
  })
  afterEach(async () => {
    await app.close()
    await pictures.close()
  })

  const leave = async (query = '', of = browser) => {
    const reply = await of.call('GET', `/auth/google/redirect${query}`)
    expect(reply.status).toBe(302)
    return String(reply.headers['location'])
  }
  /** Signs in through Google and returns the final redirect. */
  const signIn = async (query = '', of = browser) => {
    const back = await google.authorize(await leave(query, of))
    const reply = await of.call('GET', back)
    expect(reply.status).toBe(302)
    return String(reply.headers['location'])
  }
  const user = async (of = browser) => of.call<Record<string, unknown>>('GET', '/api/user')

  describe('Signing in with Google', () => {
    it('requests only the identity, with state, nonce and PKCE', async () => {
      const { searchParams } = new URL(await leave())
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        redirect_uri: 'http://terminal.test/auth/google/callback',
        scope: 'openid email profile',
        code_challenge_method: 'S256',
        state: expect.stringMatching(/.{16,}/),
        nonce: expect.stringMatching(/.{16,}/),
      })
    })

    it('creates the account and profile with the given name, and signs in', async () => {
      expect(await signIn()).toBe('/')
      expect((await user()).body).toMatchObject({
        name: 'Margot Ledbetter',
        first_name: 'Margot',
        last_name: 'Ledbetter',
        email: EMAIL,
        email_verified: true,
        has_password: false,
        avatar_image: null,
      })
    })

    // @spec 4.11a
    it('generates a name of three words if none is given', async () => {
      google.signsIn({ sub: 'google-2', email: EMAIL, email_verified: true })
      await signIn()
      const { name } = (await user()).body
      expect(name).toMatch(/^([A-Z][a-z]+){3,}$/)
      expect((await browser.call('GET', '/api/user/profile')).body).toMatchObject({
        username: name,
      })
    })

    it('takes names no longer than those that are entered here', async () => {
      const long = 'n'.repeat(5000)
      const names = { name: long, given_name: long, family_name: long }
      google.signsIn({ sub: 'google-3', email: EMAIL, email_verified: true, ...names })
      await signIn()
      const { name, first_name: first, last_name: last } = (await user()).body
      expect([name, first, last].map((text) => String(text).length)).toEqual([60, 60, 60])
    })

    it('finds the same account the second time, with its changed name', async () => {
      await signIn()
      const { id } = (await user()).body
      await browser.call('PUT', '/api/user/profile', { username: 'ledbetter' })
      const phone = await openBrowser(app)
      await signIn('', phone)
      expect((await user(phone)).body).toMatchObject({ id, name: 'ledbetter' })
    })

    it('stores none of Google’s tokens', async () => {
      await signIn()
      const { db } = place.open()
      const accounts = await db
        .selectFrom('account' as never)
        .selectAll()
        .execute()
      expect(accounts).toMatchObject([{ accessToken: null, refreshToken: null, idToken: null }])
    })

    it('replaces the browser’s previous session', async () => {
      await browser.register('other@example.org')
      const before = new Map(browser.cookies)
      await signIn()
      const thief = await openBrowser(app)
      for (const [name, value] of before) thief.cookies.set(name, value)
      expect((await user(thief)).status).toBe(401)
      expect((await user()).body).toMatchObject({ email: EMAIL })
    })

    it.each([
      ['/share/VOD.L?tab=news', '/share/VOD.L?tab=news'],
      ['//evil.example', '/'],
      ['https://evil.example/', '/'],
      ['/\\evil.example', '/'],
      ['/\t/evil.example', '/'],
      ['javascript:alert(1)', '/'],
      ['', '/'],
    ])('with returnTo %j ends at %s', async (returnTo, end) => {
      expect(await signIn(`?returnTo=${encodeURIComponent(returnTo)}`)).toBe(end)
    })
  })

  describe('Google sign-in refuses', () => {
    const outcomeOf = async (location: unknown) => {
      const { pathname, searchParams, origin } = new URL(String(location), 'http://terminal.test')
      const { status } = await user()
      return { page: origin + pathname, ...Object.fromEntries(searchParams), status }
    }
    const refused = (error: string) => ({
      page: 'http://terminal.test/auth',
      login: 'true',
      error,
      status: 401,
    })

    it('a callback for a sign-in that another browser started', async () => {
      const attacker = await openBrowser(app)
      const planted = await google.authorize(await leave('', attacker))
      const reply = await browser.call('GET', planted)
      expect(await outcomeOf(reply.headers['location'])).toEqual(refused('state_mismatch'))
    })

    it('a callback with an altered state, or without one', async () => {
      const back = await google.authorize(await leave())
      const altered = await browser.call('GET', back.replace(/state=[^&]+/, 'state=made-up'))
      expect(await outcomeOf(altered.headers['location'])).toEqual(refused('state_mismatch'))
      const without = await browser.call('GET', '/auth/google/callback?code=abc')
      expect(await outcomeOf(without.headers['location'])).toEqual(refused('state_not_found'))
    })

    it('the same callback a second time', async () => {
      const back = await google.authorize(await leave())
      await browser.call('GET', back)
      await browser.call('POST', '/api/logout')
      const again = await browser.call('GET', back)
      expect(await outcomeOf(again.headers['location'])).toEqual(refused('state_mismatch'))
    })

    it('a user who declines at Google', async () => {
      const { searchParams } = new URL(await leave())
      const state = encodeURIComponent(searchParams.get('state') ?? '')
      const reply = await browser.call(
        'GET',
        `/auth/google/callback?error=access_denied&state=${state}`,
      )
      expect(await outcomeOf(reply.headers['location'])).toEqual(refused('access_denied'))
    })

    it('a token for another client, or from another issuer', async () => {
      google.signsIn({ ...PERSON, aud: 'another' })
      expect(await outcomeOf(await signIn())).toEqual(refused('unable_to_get_user_info'))
      google.signsIn({ ...PERSON, iss: 'https://elsewhere.example' })
      expect(await outcomeOf(await signIn())).toEqual(refused('unable_to_get_user_info'))
    })

    // @spec 10.17
    it('the address of an unconfirmed password account: the two are never linked', async () => {
      const owner = await openBrowser(app)
      await owner.register(EMAIL)
      expect(await outcomeOf(await signIn())).toEqual(refused('account_not_linked'))
      expect((await owner.call('GET', '/api/user')).body).toMatchObject({ email_verified: false })
    })

    it('an address that Google has not verified, if an account has it', async () => {
      const owner = await openBrowser(app)
      await owner.register(EMAIL)
      const { text } = await waitForMail(place.dataDir, EMAIL, 'Confirm')
      await owner.call(
        'POST',
        `/api/user/verification/confirm?token=${/token=(\S+)/.exec(text)?.[1]}`,
      )
      google.signsIn({ ...PERSON, email_verified: false })
      expect(await outcomeOf(await signIn())).toEqual(refused('account_not_linked'))
    })
  })

  /** A confirmed account with a password. */
  async function openConfirmed(): Promise<TestBrowser> {
    const owner = await openBrowser(app)
    await owner.register(EMAIL)
    const { text } = await waitForMail(place.dataDir, EMAIL, 'Confirm')
    await owner.call(
      'POST',
      `/api/user/verification/confirm?token=${/token=(\S+)/.exec(text)?.[1]}`,
    )
    return owner
  }
  async function addPasskey(owner: TestBrowser) {
    const { body } = await owner.call<{ challenge: string }>('POST', '/api/user/passkeys/begin', {
      password: PASSWORD,
    })
    const passkey = createSoftwarePasskey({ origin: 'http://terminal.test' })
    const credential = passkey.create(body)
    expect((await owner.call('POST', '/api/user/passkeys', { credential })).status).toBe(201)
    return passkey
  }

  describe('An account with the address', () => {
    const leaveWith = async () =>
      new URL(await signIn(), 'http://terminal.test').searchParams.get('error')

    it('is joined once its password is proved, and keeps password, sessions and keys', async () => {
      const owner = await openConfirmed()
      const { id } = (await user(owner)).body
      const { key } = await makeKey(owner)
      expect(await leaveWith()).toBe('proof_needed')
      expect((await user()).status).toBe(401)

      expect((await browser.signIn(EMAIL)).status).toBe(204)
      const { subject } = await waitForMail(place.dataDir, EMAIL, 'now signs in')
      expect(subject).toBe('Google now signs in to your Leadenhall account')
      const phone = await openBrowser(app)
      expect(await signIn('', phone)).toBe('/')
      expect((await user(phone)).body).toMatchObject({ id, has_password: true })
      expect((await user(owner)).status).toBe(200)
      const byKey = await app.http.inject({
        url: '/api/watchlists',
        headers: { authorization: `Bearer ${key}` },
      })
      expect(byKey.statusCode).toBe(200)
    })

    it('is not joined by a sign-in to another account, nor by another browser', async () => {
      await openConfirmed()
      expect(await leaveWith()).toBe('proof_needed')
      await browser.register('other@example.org')
      const stranger = await openBrowser(app)
      expect((await stranger.signIn(EMAIL)).status).toBe(204)
      const phone = await openBrowser(app)
      expect(await signIn('', phone)).toContain('error=proof_needed')
    })

    it('with a passkey is joined by the passkey', async () => {
      const owner = await openConfirmed()
      const passkey = await addPasskey(owner)
      expect(await leaveWith()).toBe('proof_needed')
      const begun = await browser.call<{ challenge: string }>('POST', '/login/passkey/begin')
      const credential = passkey.get(begun.body)
      expect((await browser.call('POST', '/login/passkey', { credential })).status).toBe(204)
      const phone = await openBrowser(app)
      expect(await signIn('', phone)).toBe('/')
      expect((await user(phone)).body).toMatchObject({ has_password: true, has_passkey: true })
    })

    it('with an authenticator app is joined after the code, not after the password alone', async () => {
      const owner = await openConfirmed()
      const { body } = await owner.call<{ secret: string }>('POST', '/api/user/second-factor', {
        password: PASSWORD,
      })
      await owner.call('POST', '/api/user/second-factor/confirm', { code: codeOf(body.secret) })
      expect(await leaveWith()).toBe('proof_needed')
      expect((await browser.signIn(EMAIL)).status).toBe(401)
      const phone = await openBrowser(app)
      expect(await signIn('', phone)).toContain('error=proof_needed')
      const code = nextCodeOf(body.secret)
      expect((await browser.call('POST', '/login/second-factor', { code })).status).toBe(204)
      expect(await signIn('', phone)).toBe('/')
    })

    it('that another identity of Google opened is never joined', async () => {
      await signIn()
      await browser.call('POST', '/api/logout')
      google.signsIn({ ...PERSON, sub: 'google-of-the-next-owner' })
      expect(await leaveWith()).toBe('other_identity')
      expect((await user()).status).toBe(401)
    })
  })

  describe('Deleting an account without a password', () => {
    it('requires a recent sign-in', async () => {
      await signIn()
      const { db } = place.open()
      const old = new Date(Date.now() - 11 * 60_000)
      await db
        .updateTable('session' as never)
        .set({ createdAt: databases.engine === 'sqlite' ? old.toISOString() : old } as never)
        .execute()
      const reply = await browser.call('POST', '/api/user/delete', {})
      expect(reply.status).toBe(403)
      await signIn()
      expect((await browser.call('POST', '/api/user/delete', {})).status).toBe(204)
      expect((await user()).status).toBe(401)
    })
  })

  describe('The picture', () => {
    const PICTURE = 'https://pictures.example/margot.png'
    const show = () => app.http.inject({ url: '/api/user/avatar', headers: { cookie: cookies() } })
    const cookies = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const signInWith = async (address: string) => {
      google.signsIn({ ...PERSON, picture: address })
      await signIn()
    }

    it('is fetched once and served from our origin, to its user only', async () => {
      await signInWith(PICTURE)
      expect((await user()).body).toMatchObject({ avatar_image: '/api/user/avatar' })
      const reply = await show()
      expect(reply.statusCode).toBe(200)
      expect(reply.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'private, max-age=3600',
        'x-content-type-options': 'nosniff',
      })
      expect(reply.headers['vary']).toContain('cookie')
      expect(reply.rawPayload).toEqual(PNG)
      await show()
      expect(pictures.asked).toEqual(['/pictures.example/margot.png'])
      expect((await app.http.inject({ url: '/api/user/avatar' })).statusCode).toBe(401)
    })

    it.each([
      ['is a script', PICTURE, { status: 200, body: '<svg onload="alert(1)"/>' }],
      ['is missing', PICTURE, { status: 404, body: '' }],
      ['is large', PICTURE, { status: 200, body: Buffer.concat([PNG, Buffer.alloc(160 * 1024)]) }],
      ['has no https URL', 'http://pictures.example/a.png', { status: 200, body: PNG }],
      ['has no valid URL', 'javascript:alert(1)', { status: 200, body: PNG }],
    ])('that %s is not found', async (_, address, reply) => {
      picture = reply
      await signInWith(address)
      expect((await show()).statusCode).toBe(404)
    })
  })
})

describe('While Google is down', () => {
  onEachDatabase((databases) => {
    it('its button returns with an explanation, and passwords still work', async () => {
      const app = await buildAccountApp(await databases.create(), {
        ...google.environment,
        GOOGLE_DISCOVERY_URL: 'http://127.0.0.1:9/.well-known/openid-configuration',
      })
      const browser = await openBrowser(app)
      expect((await browser.register(EMAIL)).status).toBe(201)
      const reply = await browser.call('GET', '/auth/google/redirect')
      expect([reply.status, reply.headers['location']]).toEqual([
        302,
        '/auth?login=true&google=failed',
      ])
      await app.close()
    })
  })
})

describe('Without Google keys', () => {
  onEachDatabase((databases) => {
    it.each(['/auth/google/redirect', '/auth/google/callback?code=a&state=b'])(
      '%s redirects to an explanation',
      async (url) => {
        const app = await buildAccountApp(await databases.create())
        const browser = await openBrowser(app)
        const reply = await browser.call('GET', url)
        expect([reply.status, reply.headers['location']]).toEqual([
          302,
          '/auth?login=true&google=off',
        ])
        expect((await browser.call('GET', '/api/auth/options')).body).toMatchObject({
          google: false,
        })
        await app.close()
      },
    )
  })
})
