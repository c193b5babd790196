import type { Passkey } from '@leadenhall/contract/accounts/index.ts'
import type { ErrorBody } from '@leadenhall/contract/shared/errors.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '#tests/support/authenticator.ts'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import {
  buildAppWithUser,
  openBrowser,
  PASSWORD,
  type TestBrowser,
  waitForMail,
} from '#tests/support/sign-in.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from '#tests/support/software-passkey.ts'
import { dropSecondFactor } from './factor-store.ts'

const EMAIL = 'margot@example.org'
const PATH = '/api/user/passkeys'
const ORIGIN = 'http://terminal.test'

type Options = Record<string, unknown> & { readonly challenge: string }

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser
  let key: SoftwarePasskey

  beforeEach(async () => {
    place = await databases.create()
    ;({ app, browser } = await buildAppWithUser(EMAIL, place))
    key = createSoftwarePasskey({ origin: ORIGIN })
  })
  afterEach(() => app.close())

  const begin = (of = browser, password = PASSWORD) =>
    of.call<Options & ErrorBody>('POST', `${PATH}/begin`, { password })
  const add = (credential: unknown, of = browser) =>
    of.call<Passkey & ErrorBody>('POST', PATH, { credential })
  const register = async (passkey = key, of = browser) =>
    add(passkey.create((await begin(of)).body), of)
  const list = async (of = browser) => (await of.call<Passkey[]>('GET', PATH)).body
  const challenge = async (of: TestBrowser) =>
    (await of.call<Options>('POST', '/login/passkey/begin')).body
  const present = (of: TestBrowser, credential: unknown) =>
    of.call<ErrorBody>('POST', '/login/passkey', { credential })
  const signIn = async (of: TestBrowser, passkey = key) =>
    present(of, passkey.get(await challenge(of)))
  const statusOf = async (of: TestBrowser) => (await of.call('GET', '/api/user')).status

  describe('Adding a passkey', () => {
    it('takes the password, lists it under its device and mails its owner', async () => {
      const refused = await begin(browser, 'not the password')
      expect(Object.keys(refused.body.errors ?? {})).toEqual(['password'])
      const added = await register()
      expect(added).toMatchObject({
        status: 201,
        body: { name: 'Firefox 140 · Linux', is_synced: false },
      })
      expect(await list()).toEqual([added.body])
      const user = await browser.call<{ has_passkey: boolean }>('GET', '/api/user')
      expect(user.body.has_passkey).toBe(true)
      await waitForMail(place.dataDir, EMAIL, 'A passkey was added')
    })

    it('asks the authenticator for the person, and refuses one that knows only a touch', async () => {
      const { body } = await begin()
      expect(body).toMatchObject({
        rp: { id: 'terminal.test' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      const touched = createSoftwarePasskey({ origin: ORIGIN, verifiesPerson: false })
      expect((await add(touched.create(body))).status).toBe(422)
      expect(await list()).toEqual([])
    })

    it('takes each challenge once, from the browser and the user that asked', async () => {
      const { body } = await begin()
      const other = await openBrowser(app)
      await other.register('jerry@example.org')
      expect((await add(key.create(body), other)).status).toBe(422)
      expect((await add(key.create(body))).status).toBe(201)
      const again = createSoftwarePasskey({ origin: ORIGIN })
      expect((await add(again.create(body))).status).toBe(422)
    })

    it('refuses another site’s origin and an answer to a sign-in', async () => {
      const elsewhere = createSoftwarePasskey({
        origin: 'http://terminal.test.example',
        host: 'terminal.test',
      })
      expect((await register(elsewhere)).status).toBe(422)
      expect((await add(key.create(await challenge(browser)))).status).toBe(422)
    })

    it('refuses one that another user has registered', async () => {
      await register()
      const other = await openBrowser(app)
      await other.register('jerry@example.org')
      expect((await register(key, other)).status).toBe(422)
      expect(await list(other)).toEqual([])
    })

    it('refuses a challenge that is older than five minutes', async () => {
      const { body } = await begin()
      const { db, engine, close } = place.open()
      const past = new Date(Date.now() - 1000)
      await db
        .updateTable('verification' as never)
        .set({ expiresAt: engine === 'sqlite' ? past.toISOString() : past } as never)
        .execute()
      await close()
      expect((await add(key.create(body))).status).toBe(422)
    })

    it('ends every other session when it is the first', async () => {
      const elsewhere = await openBrowser(app)
      await elsewhere.signIn(EMAIL)
      await register()
      expect(await statusOf(elsewhere)).toBe(401)
      await elsewhere.signIn(EMAIL)
      await register(createSoftwarePasskey({ origin: ORIGIN }))
      expect([await statusOf(browser), await statusOf(elsewhere)]).toEqual([200, 200])
    })

    it('stops at twenty', async () => {
      for (let count = 0; count < 20; count += 1) {
        expect((await register(createSoftwarePasskey({ origin: ORIGIN }))).status).toBe(201)
      }
      expect((await begin()).status).toBe(409)
    })
  })

  describe('Signing in with a passkey', () => {
    it('opens a session without a code, and counts as a sign-in', async () => {
      await register()
      const secret = (
        await browser.call<{ secret: string }>('POST', '/api/user/second-factor', {
          password: PASSWORD,
        })
      ).body.secret
      await browser.call('POST', '/api/user/second-factor/confirm', { code: codeOf(secret) })
      const logins = async () =>
        (await browser.call<unknown[]>('GET', '/api/user/logins/recent')).body.length
      const before = await logins()
      const phone = await openBrowser(app)
      const options = await challenge(phone)
      expect(options).toMatchObject({ userVerification: 'required', rpId: 'terminal.test' })
      expect((await present(phone, key.get(options))).status).toBe(204)
      expect(await statusOf(phone)).toBe(200)
      expect(await logins()).toBe(before + 1)
    })

    it('replaces the browser’s session', async () => {
      await register()
      const former = new Map(browser.cookies)
      expect((await signIn(browser)).status).toBe(204)
      expect(await statusOf(browser)).toBe(200)
      browser.cookies.clear()
      for (const [name, value] of former) browser.cookies.set(name, value)
      expect(await statusOf(browser)).toBe(401)
    })

    it('refuses a challenge that was used, and one of another browser', async () => {
      await register()
      const phone = await openBrowser(app)
      const tablet = await openBrowser(app)
      const answer = key.get(await challenge(phone))
      expect((await present(tablet, answer)).status).toBe(422)
      await challenge(tablet)
      expect((await present(tablet, answer)).status).toBe(422)
      expect((await present(phone, answer)).status).toBe(204)
      const later = await openBrowser(app)
      for (const [name, value] of phone.cookies) {
        if (name.includes('passkey')) later.cookies.set(name, value)
      }
      expect((await present(later, answer)).status).toBe(422)
      expect(await statusOf(later)).toBe(401)
    })

    it('refuses another origin, another key and a person who was not verified', async () => {
      await register()
      const phone = await openBrowser(app)
      const id = { id: '', rawId: '' }
      const { id: known, rawId } = key.get({ challenge: '' }) as typeof id
      const forgeries = [
        createSoftwarePasskey({ origin: 'http://evil.test', host: 'terminal.test' }),
        createSoftwarePasskey({ origin: ORIGIN }),
      ]
      for (const forgery of forgeries) {
        const forged = { ...forgery.get(await challenge(phone)), id: known, rawId }
        expect((await present(phone, forged)).status).toBe(422)
      }
      expect((await signIn(phone, createSoftwarePasskey({ origin: ORIGIN }))).status).toBe(422)
      expect(await statusOf(phone)).toBe(401)
    })

    it('refuses a touch without the person, though the key is right', async () => {
      const behaviour = { origin: ORIGIN, verifiesPerson: true }
      const lax = createSoftwarePasskey(behaviour)
      expect((await register(lax)).status).toBe(201)
      behaviour.verifiesPerson = false
      const phone = await openBrowser(app)
      expect((await signIn(phone, lax)).status).toBe(422)
      expect(await statusOf(phone)).toBe(401)
    })

    it('refuses one that names another account', async () => {
      await register()
      const other = await openBrowser(app)
      await other.register('jerry@example.org')
      const idOf = async (of: TestBrowser) =>
        (await of.call<{ id: string }>('GET', '/api/user')).body.id
      const phone = await openBrowser(app)
      const named = async (userId: string) =>
        (await present(phone, key.get(await challenge(phone), userId))).status
      const { body } = await begin()
      expect(body['user']).toMatchObject({
        id: Buffer.from(await idOf(browser)).toString('base64url'),
      })
      expect(await named(await idOf(other))).toBe(422)
      expect(await statusOf(phone)).toBe(401)
      expect(await named(await idOf(browser))).toBe(204)
    })

    it('refuses a counter that goes backwards, as a copied key’s does', async () => {
      const state = { counter: 0 }
      const counting = createSoftwarePasskey({ origin: ORIGIN }, state)
      await register(counting)
      expect((await signIn(await openBrowser(app), counting)).status).toBe(204)
      state.counter = 0
      const phone = await openBrowser(app)
      expect((await signIn(phone, counting)).status).toBe(422)
      expect(await statusOf(phone)).toBe(401)
    })
  })

  describe('A passkey of one’s own', () => {
    it('can be renamed', async () => {
      const { body } = await register()
      const path = `${PATH}/${body.id}`
      const renamed = await browser.call('PUT', path, { name: 'My phone' })
      expect(renamed).toMatchObject({ status: 200, body: { id: body.id, name: 'My phone' } })
      expect(await list()).toMatchObject([{ name: 'My phone' }])
    })

    it('no longer signs in once it was removed with the password', async () => {
      const { body } = await register()
      const remove = (password: string) =>
        browser.call('POST', `${PATH}/${body.id}/remove`, { password })
      expect((await remove('not the password')).status).toBe(422)
      expect((await remove(PASSWORD)).status).toBe(200)
      await waitForMail(place.dataDir, EMAIL, 'A passkey was removed')
      expect(await list()).toEqual([])
      expect((await signIn(await openBrowser(app))).status).toBe(422)
    })

    it('is out of reach of others', async () => {
      const { body } = await register()
      const other = await openBrowser(app)
      await other.register('jerry@example.org')
      expect(await list(other)).toEqual([])
      const path = `${PATH}/${body.id}`
      expect((await other.call('PUT', path, { name: 'Mine' })).status).toBe(404)
      const removed = await other.call('POST', `${path}/remove`, { password: PASSWORD })
      expect(removed.status).toBe(404)
      expect(await list()).toHaveLength(1)
    })

    it('is exported, and goes with the account or by the operator', async () => {
      await register()
      const exported = await browser.call<{ passkeys: unknown[] }>('GET', '/api/user/export')
      expect(exported.body.passkeys).toEqual(await list())
      const database = place.open()
      const { id } = await database.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
      await dropSecondFactor(database, id)
      expect(await list()).toEqual([])
      await register(createSoftwarePasskey({ origin: ORIGIN }))
      await browser.call('POST', '/api/user/delete', { password: PASSWORD })
      expect(await database.db.selectFrom('passkey').selectAll().execute()).toEqual([])
      await database.close()
    })
  })
})
