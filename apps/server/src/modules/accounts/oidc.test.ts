/** A sign-in by the operator's own OpenID Connect service, which is a real one on this machine. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { type IdentityServer, startIdentityServer } from '#tests/support/identity-server.ts'
import { buildAccountApp, openBrowser, PASSWORD, type TestBrowser } from '#tests/support/sign-in.ts'
import { systemClock } from '../../platform/clock.ts'
import { createInvitation, useInvitation } from './invitations.ts'

const MARGOT = {
  sub: 'margot-1',
  email: 'margot@example.org',
  email_verified: true,
  preferred_username: 'margot',
  groups: ['staff'],
}

let service: IdentityServer
beforeAll(async () => {
  service = await startIdentityServer()
})
afterAll(() => service.close())

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser

  const start = async (environment: Readonly<Record<string, string>> = {}) => {
    app = await buildAccountApp(place, { ...service.oidc, ...environment })
    browser = await openBrowser(app)
  }
  beforeEach(async () => {
    place = await databases.create()
    service.signsIn(MARGOT)
  })
  afterEach(() => app.close())

  const leave = async (of = browser) => {
    const reply = await of.call('GET', '/auth/oidc/redirect')
    expect(reply.status).toBe(302)
    return String(reply.headers['location'])
  }
  const signIn = async (of = browser) => {
    const reply = await of.call('GET', await service.authorize(await leave(of)))
    return String(reply.headers['location'])
  }
  const options = async () =>
    (await browser.call<Record<string, unknown>>('GET', '/api/auth/options')).body
  const user = async (of = browser) =>
    (await of.call<Record<string, unknown>>('GET', '/api/user')).body

  it('asks for the scopes that are set, and creates the account of whoever comes back', async () => {
    await start({ OIDC_SCOPES: 'openid email groups', OIDC_LABEL: 'Authelia' })
    expect(await options()).toMatchObject({ oidc: { label: 'Authelia' }, password: true })
    const { searchParams } = new URL(await leave())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: 'openid email groups',
      redirect_uri: 'http://terminal.test/auth/oidc/callback',
      code_challenge_method: 'S256',
    })
    expect(await signIn()).toBe('/')
    expect(await user()).toMatchObject({ name: 'margot', email: MARGOT.email, has_password: false })
  })

  it('is off without its settings, and says so', async () => {
    app = await buildAccountApp(place, {})
    browser = await openBrowser(app)
    expect(await options()).toMatchObject({ oidc: null })
    expect(await leave()).toBe('/auth?login=true&oidc=off')
  })

  it.each([
    ['is a group', { groups: ['staff', 'admins'] }, true],
    ['is a text', { groups: 'admins' }, true],
    ['is another group', { groups: ['staff'] }, false],
    ['is missing', { groups: undefined }, false],
  ])('An administrator is who has the claim, which %s', async (_, claims, isAdmin) => {
    await start({ OIDC_ADMIN_CLAIM: 'groups=admins' })
    service.signsIn({ ...MARGOT, ...claims })
    await signIn()
    expect((await user())['roles']).toEqual(isAdmin ? [{ name: 'admin' }] : [])
  })

  it('The claim decides again at each sign-in', async () => {
    await start({ OIDC_ADMIN_CLAIM: 'groups=admins' })
    service.signsIn({ ...MARGOT, groups: ['admins'] })
    await signIn()
    expect((await user())['roles']).toEqual([{ name: 'admin' }])
    service.signsIn(MARGOT)
    await signIn()
    expect((await user())['roles']).toEqual([])
  })

  it('An account whose address no one has confirmed is not joined', async () => {
    await start()
    await browser.register(MARGOT.email)
    const other = await openBrowser(app)
    expect(await signIn(other)).toContain('error=account_not_linked')
  })

  describe('Where only the service signs in', () => {
    it('passwords open nothing, and no account', async () => {
      await start({ SIGN_IN: 'oidc', OIDC_LABEL: 'Authelia' })
      expect(await options()).toMatchObject({ password: false })
      const login = await browser.call('POST', '/login', {
        email: MARGOT.email,
        password: PASSWORD,
      })
      expect(login).toMatchObject({
        status: 403,
        body: { message: 'Sign in with Authelia instead.' },
      })
      const reset = await browser.call('POST', '/api/user/password/forgot', {
        email: MARGOT.email,
        'g-recaptcha-response': 'x',
      })
      expect(reset.status).toBe(403)
      expect(await signIn()).toBe('/')
    })
  })

  describe('Registration', () => {
    const register = async (invitation?: string, email = MARGOT.email) =>
      browser.register(email, invitation === undefined ? {} : { invitation })

    it('that is closed refuses in words', async () => {
      await start({ REGISTRATION: 'closed' })
      expect(await register()).toMatchObject({
        status: 403,
        body: { message: 'Registration is closed here. Ask the operator.' },
      })
    })

    it('by invitation takes each link once', async () => {
      await start({ REGISTRATION: 'invited' })
      expect((await register()).status).toBe(422)
      expect((await register('made.up.link')).status).toBe(422)
      const invitation = createInvitation(app.config.appSecret, Date.now())
      expect((await register(invitation)).status).toBe(201)
      const again = await register(invitation, 'other@example.org')
      expect(again).toMatchObject({ status: 422 })
      expect(again.body).toHaveProperty('errors.invitation')
    })
  })

  it('An invitation ends after a week, and no change of it is valid', async () => {
    await start()
    const { db } = place.open()
    const secret = 's'.repeat(32)
    const made = createInvitation(secret, systemClock.now() - 8 * 86_400_000)
    const deps = { clock: systemClock, db, secret }
    expect(await useInvitation(deps, made)).toBe(false)
    const valid = createInvitation(secret, systemClock.now())
    expect(await useInvitation(deps, valid.replace(/\.\d+\./, '.9999999999999.'))).toBe(false)
    expect(await useInvitation({ ...deps, secret: 't'.repeat(32) }, valid)).toBe(false)
    expect(await useInvitation(deps, valid)).toBe(true)
  })
})
