import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '#tests/support/authenticator.ts'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { callWithKey, makeKey } from '#tests/support/key-caller.ts'
import {
  buildAccountApp,
  confirmQuietly,
  openBrowser,
  PASSWORD,
  type TestBrowser,
  waitForMail,
} from '#tests/support/sign-in.ts'
import { createSoftwarePasskey } from '#tests/support/software-passkey.ts'

const EMAIL = 'margot@example.org'
const NEW_PASSWORD = 'a pass phrase of the owner'
const ORIGIN = 'http://terminal.test'
const REVOKED = 'What was removed'

interface Me {
  readonly email_verified: boolean
  readonly admin: boolean
  readonly has_passkey: boolean
  readonly has_second_factor: boolean
}

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let stranger: TestBrowser
  let owner: TestBrowser
  const key = createSoftwarePasskey({ origin: ORIGIN })

  const start = async (environment: Record<string, string> = {}) => {
    app = await buildAccountApp(place, environment)
    stranger = await openBrowser(app)
    owner = await openBrowser(app)
  }
  beforeEach(async () => {
    place = await databases.create()
    await start()
  })
  afterEach(() => app.close())

  const me = async (of: TestBrowser) => of.call<Me>('GET', '/api/user')
  async function addPasskey(of: TestBrowser, password = PASSWORD, passkey = key) {
    const begun = await of.call<{ challenge: string; message: string }>(
      'POST',
      '/api/user/passkeys/begin',
      { password },
    )
    if (begun.status !== 200) return begun
    return of.call('POST', '/api/user/passkeys', { credential: passkey.create(begun.body) })
  }
  async function signInByPasskey(passkey = key): Promise<number> {
    const browser = await openBrowser(app)
    const { body } = await browser.call<{ challenge: string }>('POST', '/login/passkey/begin')
    const credential = passkey.get(body)
    return (await browser.call('POST', '/login/passkey', { credential })).status
  }
  async function setUpApp(of: TestBrowser, password = PASSWORD): Promise<void> {
    const { body } = await of.call<{ secret: string }>('POST', '/api/user/second-factor', {
      password,
    })
    const code = codeOf(body.secret)
    expect((await of.call('POST', '/api/user/second-factor/confirm', { code })).status).toBe(200)
  }
  async function confirmationUrl(): Promise<string> {
    const { text } = await waitForMail(place.dataDir, EMAIL, 'Confirm your email')
    return `/api/user/verification/confirm?token=${/token=(\S+)/.exec(text)?.[1]}`
  }
  async function resetPassword(of: TestBrowser): Promise<void> {
    await of.call('POST', '/api/user/password/forgot', {
      email: EMAIL,
      'g-recaptcha-response': await of.solveRobotCheck(),
    })
    const { text } = await waitForMail(place.dataDir, EMAIL, 'Reset your')
    const reply = await of.call('POST', '/api/user/password/reset', {
      token: /reset=(\S+)/.exec(text)?.[1],
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    })
    expect(reply.status).toBe(200)
  }

  /** Everything a stranger could leave in an account, and whether any of it still works. */
  async function prepare(of: TestBrowser) {
    const { key: apiKey } = await makeKey(of)
    await of.call('PUT', '/api/delivery/ntfy', {
      is_on: true,
      address: 'https://ntfy.example.org',
      topic: 'margot',
    })
    const { body: list } = await of.call<{ id: number }>('POST', '/api/watchlists', { name: 'A' })
    const shared = await of.call<{ share_token: string }>(
      'POST',
      `/api/watchlists/${list.id}/share`,
    )
    return async () => {
      const { db, close } = place.open()
      const channels = await db.selectFrom('delivery_channels').selectAll().execute()
      await close()
      const visitor = await openBrowser(app)
      return {
        session: (await me(of)).status,
        passkey: await signInByPasskey(),
        apiKey: (await callWithKey(app, apiKey).call('GET', '/api/watchlists')).status,
        channels: channels.length,
        share: (await visitor.call('GET', `/api/shared-watchlists/${shared.body.share_token}`))
          .status,
      }
    }
  }
  const ALL = { session: 200, passkey: 204, apiKey: 200, channels: 1, share: 200 }
  const NONE = { session: 401, passkey: 422, apiKey: 401, channels: 0, share: 404 }

  describe('Of an account that was registered in advance', () => {
    it('nothing outlives the owner’s reset, and the mail says what was removed', async () => {
      await stranger.register(EMAIL)
      expect((await addPasskey(stranger)).status).toBe(201)
      const leftovers = await prepare(stranger)
      expect(await leftovers()).toEqual(ALL)

      await resetPassword(owner)
      expect(await leftovers()).toEqual(NONE)
      const { text } = await waitForMail(place.dataDir, EMAIL, REVOKED)
      for (const what of ['passkeys', 'API keys', 'deliveries', 'shared watchlists']) {
        expect(text).toContain(what)
      }
      expect((await owner.signIn(EMAIL, NEW_PASSWORD)).status).toBe(204)
    })

    it('an authenticator app does not lock the owner out after a reset', async () => {
      await stranger.register(EMAIL)
      await setUpApp(stranger)
      await resetPassword(owner)
      expect((await owner.signIn(EMAIL, NEW_PASSWORD)).status).toBe(204)
      expect((await me(owner)).body.has_second_factor).toBe(false)
    })

    it('nothing outlives the first confirmation in another browser', async () => {
      await stranger.register(EMAIL)
      await addPasskey(stranger)
      const leftovers = await prepare(stranger)
      await owner.call('POST', await confirmationUrl(), { password: PASSWORD })
      expect(await leftovers()).toEqual(NONE)
      await waitForMail(place.dataDir, EMAIL, REVOKED)
    })

    it('the session that confirms goes on, and the others end', async () => {
      await owner.register(EMAIL)
      await stranger.signIn(EMAIL)
      await setUpApp(owner)
      await owner.call('POST', await confirmationUrl())
      expect(await me(owner)).toMatchObject({
        status: 200,
        body: { email_verified: true, has_second_factor: false },
      })
      expect((await me(stranger)).status).toBe(401)
    })

    it('a confirmed new address ends them too', async () => {
      await stranger.register(EMAIL)
      await addPasskey(stranger)
      const leftovers = await prepare(stranger)
      const moved = 'ledbetter@example.org'
      await stranger.call('POST', '/api/user/email', { email: moved, password: PASSWORD })
      const { text } = await waitForMail(place.dataDir, moved, 'Confirm your new')
      const url = new URL(/https?:\S+/.exec(text)?.[0] ?? '')
      await owner.call('POST', `${url.pathname}${url.search}`, { password: PASSWORD })
      expect(await leftovers()).toEqual(NONE)
    })

    it('a change of address that a stranger asked for is void after a reset', async () => {
      await stranger.register(EMAIL)
      const moved = 'stranger@example.org'
      await stranger.call('POST', '/api/user/email', { email: moved, password: PASSWORD })
      const { text } = await waitForMail(place.dataDir, moved, 'Confirm your new')
      const url = new URL(/https?:\S+/.exec(text)?.[0] ?? '')
      await resetPassword(owner)
      const reply = await stranger.call('GET', `${url.pathname}${url.search}`)
      expect(reply.headers['location']).toBe('/auth?login=true&verified=no')
    })
  })

  describe('A reset by mail of a confirmed account', () => {
    it('leaves the factors that its owner set up, and ends keys, deliveries and links', async () => {
      await owner.register(EMAIL)
      await owner.call('POST', await confirmationUrl())
      await addPasskey(owner)
      await setUpApp(owner)
      const leftovers = await prepare(owner)
      await resetPassword(stranger)
      expect(await leftovers()).toEqual({ ...NONE, passkey: 204 })
      expect(await stranger.signIn(EMAIL, NEW_PASSWORD)).toMatchObject({
        status: 401,
        body: { code: 'second_factor_required' },
      })
      const { text } = await waitForMail(place.dataDir, EMAIL, REVOKED)
      expect(text).not.toContain('passkeys')
    })
  })

  describe('ADMIN_EMAILS', () => {
    it('gives nothing to an account whose passkey is older than its confirmation', async () => {
      await app.close()
      await start({ ADMIN_EMAILS: EMAIL })
      await stranger.register(EMAIL)
      await addPasskey(stranger)
      await owner.call('POST', await confirmationUrl(), { password: PASSWORD })
      await resetPassword(owner)
      await owner.signIn(EMAIL, NEW_PASSWORD)
      expect((await me(owner)).body.admin).toBe(true)

      await addPasskey(owner, NEW_PASSWORD)
      expect((await me(owner)).body.admin).toBe(true)
      // As one that a stranger left in an account of an earlier release.
      const { db, engine, close } = place.open()
      const past = new Date(Date.now() - 3_600_000)
      await db
        .updateTable('passkey')
        .set({ createdAt: (engine === 'sqlite' ? past.toISOString() : past) as string })
        .execute()
      await close()
      expect((await me(owner)).body.admin).toBe(false)
      expect((await owner.call('GET', '/api/notes')).status).toBe(403)
    })
  })

  describe('Where mail can be sent', () => {
    it('a factor is added only after the address is confirmed', async () => {
      await app.close()
      await start({ SMTP_URL: 'smtp://127.0.0.1:9' })
      await owner.register(EMAIL)
      const refusal = { status: 403, body: { message: 'Confirm your email address first' } }
      expect(await addPasskey(owner)).toMatchObject(refusal)
      const attempts = {
        '/api/user/second-factor': { password: PASSWORD },
        '/api/user/second-factor/confirm': { code: '000000' },
        '/api/user/passkeys': { credential: key.create({ challenge: '' }) },
      }
      for (const [path, body] of Object.entries(attempts)) {
        expect(await owner.call('POST', path, body)).toMatchObject(refusal)
      }
      await confirmQuietly(place, EMAIL)
      expect((await addPasskey(owner)).status).toBe(201)
    })
  })
})
