/** A sign-in by the operator's own OpenID Connect service, which is a real one on this machine. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { type IdentityServer, startIdentityServer } from '#tests/support/identity-server.ts'
import {
  buildAccountApp,
  confirmQuietly,
  openBrowser,
  PASSWORD,
  type TestBrowser,
} from '#tests/support/sign-in.ts'
import { systemClock } from '../../platform/clock.ts'
import { createInvitation, findInvitation } from './ways-in/invitations.ts'

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

  describe('An answer that does not belong together', () => {
    const outcome = async () => {
      const { searchParams } = new URL(await signIn(), 'http://terminal.test')
      const { status } = await browser.call('GET', '/api/user')
      return [searchParams.get('error'), status]
    }
    const REFUSED = ['unable_to_get_user_info', 401]

    it.each([false, 'false', '0', 1, 'yes', null, ['true'], { value: true }])(
      'does not confirm an address by %j',
      async (verified) => {
        await start()
        const owner = await openBrowser(app)
        await owner.register(MARGOT.email)
        await confirmQuietly(place, MARGOT.email)
        service.signsIn({ ...MARGOT, email_verified: verified })
        expect(await outcome()).toEqual(['account_not_linked', 401])
        expect((await user(owner))['email']).toBe(MARGOT.email)
      },
    )

    it.each([true, 'true'])('confirms an address by %j', async (verified) => {
      await start()
      service.signsIn({ ...MARGOT, email_verified: verified })
      await signIn()
      expect(await user()).toMatchObject({ email_verified: true })
    })

    it('is refused for userinfo of another subject, which is taken for its own', async () => {
      await start()
      const { email, ...anonymous } = MARGOT
      service.signsIn({ ...anonymous, email_verified: undefined })
      service.answersUserinfo({ sub: 'another', email: 'x9@example.org', email_verified: true })
      expect(await outcome()).toEqual(REFUSED)
      service.answersUserinfo({ sub: MARGOT.sub, email, email_verified: true })
      expect(await outcome()).toEqual([null, 200])
    })

    it('is refused for another client’s token, also beside ours in the audience', async () => {
      await start()
      service.signsIn({ ...MARGOT, aud: ['terminal', 'another'], azp: 'another' })
      expect(await outcome()).toEqual(REFUSED)
      service.signsIn({ ...MARGOT, aud: ['terminal', 'another'], azp: 'terminal' })
      expect(await outcome()).toEqual([null, 200])
    })

    it.each([
      ['a list', ['margot@example.org']],
      ['an object', { value: 'margot@example.org' }],
      ['a number', 7],
      ['blank', '  '],
    ])('is refused where the address is %s', async (_, email) => {
      await start()
      service.signsIn({ ...MARGOT, email })
      service.answersUserinfo({ ...MARGOT, email })
      expect(await outcome()).toEqual(['email_not_found', 401])
    })

    it.each([
      ['name', { name: { first: 'M' } }],
      ['picture', { picture: ['https://example.org/a.png'] }],
      ['given_name', { given_name: 9, family_name: null }],
    ])('opens the account without a %s of another type', async (_, claims) => {
      await start()
      service.signsIn({ ...MARGOT, preferred_username: undefined, ...claims })
      expect(await outcome()).toEqual([null, 200])
      expect((await user())['name']).toMatch(/^([A-Z][a-z]+){3,}$/)
    })
  })

  describe('An identity', () => {
    it('is issuer and subject: the same subject of another service is another person', async () => {
      await start()
      await signIn()
      await app.close()
      const other = await startIdentityServer()
      other.signsIn({ ...MARGOT, email: 'someone@example.org' })
      app = await buildAccountApp(place, other.oidc)
      browser = await openBrowser(app)
      const back = await other.authorize(await leave())
      await browser.call('GET', back)
      expect(await user()).toMatchObject({ email: 'someone@example.org' })
      await other.close()
    })

    it('of an earlier release, which names no issuer, still opens its account', async () => {
      await start()
      await signIn()
      const { id } = await user()
      const { db, close } = place.open()
      await db.updateTable('account').set({ accountId: MARGOT.sub }).execute()
      await close()
      service.signsIn({ ...MARGOT, email: 'changed@example.org' })
      const phone = await openBrowser(app)
      expect(await signIn(phone)).toBe('/')
      expect(await user(phone)).toMatchObject({ id, email: MARGOT.email })
    })
  })

  describe('Where only the service signs in', () => {
    it('a password account with the address is joined by its password, once', async () => {
      await start()
      await browser.register(MARGOT.email)
      await confirmQuietly(place, MARGOT.email)
      await app.close()
      await start({ SIGN_IN: 'oidc' })
      expect((await browser.signIn(MARGOT.email)).status).toBe(403)
      expect(await signIn()).toContain('error=proof_needed')
      expect((await browser.signIn('other@example.org')).status).toBe(403)
      expect((await browser.signIn(MARGOT.email)).status).toBe(204)
      await browser.call('POST', '/api/logout')
      expect((await browser.signIn(MARGOT.email)).status).toBe(403)
      expect(await signIn()).toBe('/')
    })

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

    it('by invitation keeps the link for a second attempt if the address was taken', async () => {
      await start()
      await browser.register(MARGOT.email)
      await app.close()
      await start({ REGISTRATION: 'invited' })
      const invitation = createInvitation(app.config.appSecret, Date.now())
      expect((await register(invitation)).body).toHaveProperty('errors.email')
      expect((await register(invitation, 'right@example.org')).status).toBe(201)
    })

    it('by invitation opens one account for two attempts at the same moment', async () => {
      await start({ REGISTRATION: 'invited' })
      const invitation = createInvitation(app.config.appSecret, Date.now())
      const answers = await Promise.all(
        ['one@example.org', 'two@example.org', 'three@example.org'].map(async (email) =>
          (await openBrowser(app)).register(email, { invitation }),
        ),
      )
      const opened = answers.filter(({ status }) => status === 201)
      const refused = answers.filter(({ body }) => JSON.stringify(body).includes('invitation'))
      expect([opened.length, refused.length]).toEqual([1, 2])
    })

    it('by invitation keeps a link used after its account is deleted', async () => {
      await start({ REGISTRATION: 'invited' })
      const invitation = createInvitation(app.config.appSecret, Date.now())
      await register(invitation)
      const gone = await browser.call('POST', '/api/user/delete', { password: PASSWORD })
      expect(gone.status).toBe(204)
      expect((await register(invitation)).status).toBe(422)
    })
  })

  it('An invitation ends after a week, and no change of it is valid', async () => {
    await start()
    const { db } = place.open()
    const secret = 's'.repeat(32)
    const made = createInvitation(secret, systemClock.now() - 8 * 86_400_000)
    const deps = { clock: systemClock, db, secret }
    expect(await findInvitation(deps, made)).toBeNull()
    const valid = createInvitation(secret, systemClock.now())
    expect(await findInvitation(deps, valid.replace(/\.\d+\./, '.9999999999999.'))).toBeNull()
    expect(await findInvitation({ ...deps, secret: 't'.repeat(32) }, valid)).toBeNull()
    expect(await findInvitation(deps, valid)).toBe(valid.split('.')[0])
  })
})
