import type { SecondFactorSecret } from '@leadenhall/contract/accounts/index.ts'
import type { ErrorBody } from '@leadenhall/contract/shared/errors.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '#tests/support/authenticator.ts'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import {
  buildAppWithUser,
  openBrowser,
  PASSWORD,
  type TestBrowser,
} from '#tests/support/sign-in.ts'

import { dropSecondFactor } from './account-store.ts'

const EMAIL = 'margot@example.org'
const PATH = '/api/user/second-factor'

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser

  beforeEach(async () => {
    place = await databases.create()
    ;({ app, browser } = await buildAppWithUser(EMAIL, place))
  })
  afterEach(() => app.close())

  const begin = (password = PASSWORD) =>
    browser.call<SecondFactorSecret & ErrorBody>('POST', PATH, { password })
  async function switchOn(): Promise<SecondFactorSecret> {
    const { body } = await begin()
    const confirmed = await browser.call('POST', `${PATH}/confirm`, { code: codeOf(body.secret) })
    expect(confirmed.status).toBe(200)
    return body
  }
  const isOn = async () =>
    (await browser.call<{ has_second_factor: boolean }>('GET', '/api/user')).body.has_second_factor
  const complete = (of: TestBrowser, code: string) =>
    of.call<ErrorBody>('POST', '/login/second-factor', { code })
  const statusOf = async (of: TestBrowser) => (await of.call('GET', '/api/user')).status

  describe('A second factor', () => {
    it('is on once a code of the app has confirmed it', async () => {
      const { body } = await begin()
      expect(body.uri).toMatch(/^otpauth:\/\/totp\//)
      expect(body.recovery_codes).toHaveLength(10)
      expect(await isOn()).toBe(false)
      const guess = await browser.call<ErrorBody>('POST', `${PATH}/confirm`, { code: '12345x' })
      expect(Object.keys(guess.body.errors ?? {})).toEqual(['code'])
      const recovery = { code: body.recovery_codes[0] }
      expect((await browser.call('POST', `${PATH}/confirm`, recovery)).status).toBe(422)
      expect(await isOn()).toBe(false)
      await browser.call('POST', `${PATH}/confirm`, { code: codeOf(body.secret) })
      expect(await isOn()).toBe(true)
    })

    it('needs the password', async () => {
      expect(Object.keys((await begin('not the password')).body.errors ?? {})).toEqual(['password'])
    })

    it('is stored encrypted, and goes with the account', async () => {
      const { secret, recovery_codes: codes } = await switchOn()
      const { db } = place.open()
      const { rows } = await sql`select * from ${sql.table('twoFactor')}`.execute(db)
      expect(rows).toHaveLength(1)
      const stored = JSON.stringify(rows)
      for (const text of [secret, ...codes]) expect(stored).not.toContain(text)
      await browser.call('POST', '/api/user/delete', { password: PASSWORD })
      expect((await sql`select * from ${sql.table('twoFactor')}`.execute(db)).rows).toEqual([])
    })
  })

  describe('Signing in with a second factor', () => {
    it('takes the password, which opens nothing, and then a code', async () => {
      const { secret } = await switchOn()
      const countLogins = async () =>
        (await sql`select * from logins`.execute(place.open().db)).rows.length
      const before = await countLogins()
      const phone = await openBrowser(app)
      const first = await phone.signIn(EMAIL)
      expect(first).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
      expect(await statusOf(phone)).toBe(401)
      expect((await complete(phone, codeOf(secret, Date.now() + 3_600_000))).status).toBe(422)
      expect(await statusOf(phone)).toBe(401)
      expect((await complete(phone, codeOf(secret))).status).toBe(204)
      expect(await statusOf(phone)).toBe(200)
      expect(await countLogins()).toBe(before + 1)
    })

    it('takes each recovery code once', async () => {
      const { recovery_codes: codes } = await switchOn()
      const phone = await openBrowser(app)
      const [code = ''] = codes
      await phone.signIn(EMAIL)
      expect((await complete(phone, code)).status).toBe(204)
      const tablet = await openBrowser(app)
      await tablet.signIn(EMAIL)
      expect((await complete(tablet, code)).status).toBe(422)
      expect(await statusOf(tablet)).toBe(401)
    })

    it('ends after a few wrong codes, and never begins with a code alone', async () => {
      const { secret } = await switchOn()
      const phone = await openBrowser(app)
      expect((await complete(phone, codeOf(secret))).status).toBe(422)
      await phone.signIn(EMAIL)
      for (const guess of ['000000', '111111', '222222', '333333', '444444', '555555']) {
        await complete(phone, guess)
      }
      expect((await complete(phone, codeOf(secret))).status).toBe(422)
      expect(await statusOf(phone)).toBe(401)
    })
  })

  describe('Switching it off', () => {
    it('takes the password and a code', async () => {
      const { secret } = await switchOn()
      const remove = (password: string, code: string) =>
        browser.call('POST', `${PATH}/remove`, { password, code })
      expect((await remove('not the password', codeOf(secret))).status).toBe(422)
      expect((await remove(PASSWORD, '000000')).status).toBe(422)
      expect(await isOn()).toBe(true)
      expect((await remove(PASSWORD, codeOf(secret))).status).toBe(200)
      expect(await isOn()).toBe(false)
      expect((await browser.signIn(EMAIL)).status).toBe(204)
    })

    it('is left to the operator for someone who has lost app and codes', async () => {
      await switchOn()
      const database = place.open()
      const { id } = await database.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
      await dropSecondFactor(database, id)
      const phone = await openBrowser(app)
      expect((await phone.signIn(EMAIL)).status).toBe(204)
      expect(await isOn()).toBe(false)
    })

    it('renewing recovery codes ends the former ones', async () => {
      const { recovery_codes: former } = await switchOn()
      const renewed = await browser.call<{ recovery_codes: string[] }>(
        'POST',
        `${PATH}/recovery-codes`,
        { password: PASSWORD },
      )
      expect(renewed.body.recovery_codes).toHaveLength(10)
      const phone = await openBrowser(app)
      await phone.signIn(EMAIL)
      expect((await complete(phone, former[0] ?? '')).status).toBe(422)
      expect((await complete(phone, renewed.body.recovery_codes[0] ?? '')).status).toBe(204)
    })
  })
})
