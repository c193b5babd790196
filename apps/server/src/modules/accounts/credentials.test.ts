import type { ErrorBody } from '@leadenhall/contract/shared/errors.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { makeKey } from '#tests/support/key-caller.ts'
import {
  buildAppWithUser,
  openBrowser,
  PASSWORD,
  type TestBrowser,
  waitForMail,
} from '#tests/support/sign-in.ts'

const EMAIL = 'margot@example.org'
const NEW_EMAIL = 'ledbetter@example.org'
const NEW_PASSWORD = 'another pass phrase of the tests'

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser

  beforeEach(async () => {
    place = await databases.create()
    ;({ app, browser } = await buildAppWithUser(EMAIL, place))
  })
  afterEach(() => app.close())

  const emailOf = async (of: TestBrowser) =>
    (await of.call<{ email: string }>('GET', '/api/user')).body.email

  describe('Changing the password', () => {
    const change = (current: string, password = NEW_PASSWORD) =>
      browser.call<ErrorBody>('POST', '/api/user/password', {
        current_password: current,
        password,
        password_confirmation: password,
      })

    it('ends every other session and key, and keeps this one', async () => {
      const elsewhere = await openBrowser(app)
      await elsewhere.signIn(EMAIL)
      const { key } = await makeKey(browser)
      const askWithKey = async () => {
        const headers = { authorization: `Bearer ${key}` }
        return (await app.http.inject({ url: '/api/watchlists', headers })).statusCode
      }
      expect(await askWithKey()).toBe(200)
      expect((await change(PASSWORD)).status).toBe(200)
      expect(await emailOf(browser)).toBe(EMAIL)
      expect((await elsewhere.call('GET', '/api/user')).status).toBe(401)
      expect(await askWithKey()).toBe(401)
      expect((await elsewhere.signIn(EMAIL, PASSWORD)).status).toBe(422)
      expect((await elsewhere.signIn(EMAIL, NEW_PASSWORD)).status).toBe(204)
    })

    it('needs the current password, and a new one that is not common', async () => {
      const wrong = await change('not the password')
      expect(wrong.status).toBe(422)
      expect(Object.keys(wrong.body.errors ?? {})).toEqual(['current_password'])
      expect(Object.keys((await change(PASSWORD, '1234567890')).body.errors ?? {})).toEqual([
        'password',
      ])
      expect((await browser.signIn(EMAIL, PASSWORD)).status).toBe(204)
    })
  })

  describe('Changing the email address', () => {
    const request = (password = PASSWORD, email = NEW_EMAIL) =>
      browser.call<ErrorBody>('POST', '/api/user/email', { email, password })
    const linkTo = async (email: string) => {
      const { text } = await waitForMail(place.dataDir, email, 'new email address')
      return `/api/user/email/confirm?${/confirm\?(\S+)/.exec(text)?.[1]}`
    }

    it('takes effect with the button behind the link, and the former address hears of it', async () => {
      expect((await request()).status).toBe(200)
      const link = await linkTo(NEW_EMAIL)
      const page = await browser.call<string>('GET', link)
      expect(page.body).toContain('<form method="post">')
      expect(await emailOf(browser)).toBe(EMAIL)
      const pressed = await browser.call('POST', link)
      expect([pressed.status, pressed.headers['location']]).toEqual([303, '/profile?verified=yes'])
      const { body } = await browser.call('GET', '/api/user')
      expect(body).toMatchObject({ email: NEW_EMAIL, email_verified: true })
      await waitForMail(place.dataDir, EMAIL, 'has a new email address')
      expect((await browser.signIn(NEW_EMAIL)).status).toBe(204)
    })

    it('needs the account’s session or password at the link, and works once', async () => {
      await request()
      const link = await linkTo(NEW_EMAIL)
      const reader = await openBrowser(app)
      expect((await reader.call('POST', link)).status).toBe(422)
      expect(await emailOf(browser)).toBe(EMAIL)
      expect((await browser.call('POST', link)).status).toBe(303)
      const again = await browser.call('POST', link)
      expect(again.headers['location']).toContain('verified=no')
    })

    it('cannot be led to another address by changing the link', async () => {
      await request()
      const link = (await linkTo(NEW_EMAIL)).replace('ledbetter', 'stranger')
      expect((await browser.call('POST', link)).headers['location']).toContain('verified=no')
      expect(await emailOf(browser)).toBe(EMAIL)
    })

    it('needs the current password', async () => {
      const wrong = await request('not the password')
      expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['password']])
    })

    it('does not tell whether the new address has an account, and never takes it', async () => {
      const other = await openBrowser(app)
      await other.register(NEW_EMAIL)
      const taken = await request()
      const free = await request(PASSWORD, 'free@example.org')
      expect(taken.body).toEqual(free.body)
      await linkTo('free@example.org')
      await expect(waitForMail(place.dataDir, NEW_EMAIL, 'new email address')).rejects.toThrow(
        'No mail',
      )
    })
  })
})
