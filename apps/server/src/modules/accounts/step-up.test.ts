import type { ErrorBody } from '@leadenhall/contract/shared/errors.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, nextCodeOf } from '#tests/support/authenticator.ts'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import {
  buildAccountApp,
  buildAppWithUser,
  forgetProof,
  makeAdmin,
  openBrowser,
  PASSWORD,
  type TestBrowser,
} from '#tests/support/sign-in.ts'
import { createSoftwarePasskey } from '#tests/support/software-passkey.ts'

const EMAIL = 'admin@example.org'
const NEEDED = { status: 403, body: { code: 'step_up_required' } }

type Options = Record<string, unknown> & { readonly challenge: string }

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser
  /** Signed in without the factor. */
  let early: TestBrowser
  const key = createSoftwarePasskey({ origin: 'http://terminal.test' })

  beforeEach(async () => {
    place = await databases.create()
    ;({ app, browser } = await buildAppWithUser(EMAIL, place))
    await makeAdmin(place, EMAIL)
    early = await openBrowser(app)
    await early.signIn(EMAIL)
  })
  /** The session of before has ended when the factor was turned on. */
  async function openEarly(recoveryCode?: string): Promise<void> {
    await early.signIn(EMAIL)
    if (!recoveryCode) return
    await early.call('POST', '/login/second-factor', { code: recoveryCode })
    await forgetProof(place, early)
  }
  afterEach(() => app.close())

  const administer = (of: TestBrowser) => of.call<ErrorBody>('GET', '/api/notes')
  const prove = (of: TestBrowser, code: string) =>
    of.call<ErrorBody>('POST', '/api/user/second-factor/prove', { code })
  const password = { password: PASSWORD }

  async function setUpApp(): Promise<{ secret: string; recovery_codes: string[] }> {
    const { body } = await browser.call<{ secret: string; recovery_codes: string[] }>(
      'POST',
      '/api/user/second-factor',
      password,
    )
    const code = codeOf(body.secret)
    expect((await browser.call('POST', '/api/user/second-factor/confirm', { code })).status).toBe(
      200,
    )
    return body
  }
  async function addPasskey(): Promise<string> {
    const options = await browser.call<Options>('POST', '/api/user/passkeys/begin', password)
    const added = await browser.call<{ id: string }>('POST', '/api/user/passkeys', {
      credential: key.create(options.body),
    })
    expect(added.status).toBe(201)
    return added.body.id
  }
  async function usePasskey(of: TestBrowser): Promise<number> {
    const { body } = await of.call<Options>('POST', '/login/passkey/begin')
    return (await of.call('POST', '/login/passkey', { credential: key.get(body) })).status
  }

  describe('An administrator', () => {
    it('without a second factor is not asked for one', async () => {
      expect((await administer(browser)).status).toBe(200)
      expect((await prove(browser, '000000')).status).toBe(409)
    })

    it('needs the app’s code in a session that was opened without it', async () => {
      expect((await administer(early)).status).toBe(200)
      const { secret, recovery_codes: codes } = await setUpApp()
      await openEarly(codes[0])
      expect((await administer(browser)).status).toBe(200)
      expect(await administer(early)).toMatchObject(NEEDED)
      expect((await early.call('GET', '/api/watchlists')).status).toBe(200)
      expect((await prove(early, '000000')).status).toBe(422)
      expect(await administer(early)).toMatchObject(NEEDED)
      expect((await prove(early, nextCodeOf(secret))).status).toBe(204)
      expect((await administer(early)).status).toBe(200)
    })

    it('can use a recovery code, once', async () => {
      const [code = '', other] = (await setUpApp()).recovery_codes
      await openEarly(other)
      expect((await prove(early, code)).status).toBe(204)
      expect((await administer(early)).status).toBe(200)
      const late = await openBrowser(app)
      await late.signIn(EMAIL)
      expect((await late.call('POST', '/login/second-factor', { code })).status).toBe(422)
    })

    it('who gave the code at the sign-in is not asked again', async () => {
      const { secret } = await setUpApp()
      const phone = await openBrowser(app)
      await phone.signIn(EMAIL)
      await phone.call('POST', '/login/second-factor', { code: nextCodeOf(secret) })
      expect((await administer(phone)).status).toBe(200)
    })

    it('with a passkey needs it, whatever else opened the session', async () => {
      await addPasskey()
      await openEarly()
      for (const of of [browser, early]) expect(await administer(of)).toMatchObject(NEEDED)
      expect(await usePasskey(early)).toBe(204)
      expect((await administer(early)).status).toBe(200)
      expect(await administer(browser)).toMatchObject(NEEDED)
      const phone = await openBrowser(app)
      await phone.signIn(EMAIL)
      expect(await administer(phone)).toMatchObject(NEEDED)
    })

    it('cannot remove or replace the factor with the password alone', async () => {
      const id = await addPasskey()
      await openEarly()
      const attempts = [
        `/api/user/passkeys/${id}/remove`,
        '/api/user/passkeys/begin',
        '/api/user/second-factor',
      ]
      for (const path of attempts) {
        expect(await early.call('POST', path, password)).toMatchObject(NEEDED)
      }
      expect(await usePasskey(early)).toBe(204)
      expect((await early.call('POST', attempts[0] ?? '', password)).status).toBe(200)
    })
  })

  describe('A session without the code', () => {
    it('gets neither recovery codes nor a passkey by the password', async () => {
      const { secret, recovery_codes: codes } = await setUpApp()
      await openEarly(codes[0])
      const attempts = ['/api/user/second-factor/recovery-codes', '/api/user/passkeys/begin']
      for (const path of attempts) {
        expect(await early.call('POST', path, password)).toMatchObject(NEEDED)
      }
      await prove(early, nextCodeOf(secret))
      for (const path of attempts) {
        expect((await early.call('POST', path, password)).status).toBe(200)
      }
    })

    it('changes neither password nor address, and does not delete the account', async () => {
      const { secret, recovery_codes: codes } = await setUpApp()
      await openEarly(codes[0])
      const next = 'another pass phrase of the tests'
      const attempts = {
        '/api/user/email': { ...password, email: 'elsewhere@example.org' },
        '/api/user/password': {
          current_password: PASSWORD,
          password: next,
          password_confirmation: next,
        },
        '/api/user/delete': { password: next },
      }
      for (const [path, body] of Object.entries({ ...attempts, '/api/user/delete': password })) {
        expect(await early.call('POST', path, body)).toMatchObject(NEEDED)
      }
      await prove(early, nextCodeOf(secret))
      for (const [path, body] of Object.entries(attempts)) {
        expect((await early.call('POST', path, body)).status).toBeLessThan(300)
      }
    })
  })
})

describe('Codes for a session', () => {
  onEachDatabase((databases) => {
    it('are limited, so that they cannot be guessed', async () => {
      const place = await databases.create()
      const limited = await buildAccountApp(place, {}, { limits: {} })
      const browser = await openBrowser(limited)
      await browser.register(EMAIL)
      const { body } = await browser.call<{ secret: string }>('POST', '/api/user/second-factor', {
        password: PASSWORD,
      })
      const code = codeOf(body.secret)
      await browser.call('POST', '/api/user/second-factor/confirm', { code })
      const guess = () => browser.call('POST', '/api/user/second-factor/prove', { code: '000000' })
      for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(422)
      expect((await guess()).status).toBe(429)
      await limited.close()
    })
  })
})
