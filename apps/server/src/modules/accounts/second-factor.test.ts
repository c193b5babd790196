import type { SecondFactorSecret } from '@leadenhall/contract/accounts/index.ts'
import type { ErrorBody } from '@leadenhall/contract/shared/errors.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf, nextCodeOf, PERIOD_MS } from '#tests/support/authenticator.ts'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import {
  buildAccountApp,
  buildAppWithUser,
  openBrowser,
  PASSWORD,
  type TestBrowser,
} from '#tests/support/sign-in.ts'

import { dropSecondFactor } from './factor-store.ts'

const EMAIL = 'margot@example.org'
const PATH = '/api/user/second-factor'

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser

  beforeEach(async () => {
    // In the middle of a code's time, which none of the calls leaves however slow they are.
    const period = Math.floor(Date.now() / PERIOD_MS)
    vi.useFakeTimers({ toFake: ['Date'], now: (period + 0.5) * PERIOD_MS })
    place = await databases.create()
    ;({ app, browser } = await buildAppWithUser(EMAIL, place))
  })
  afterEach(async () => {
    await app.close()
    vi.useRealTimers()
  })

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
  const statusesOf = (replies: readonly { readonly status: number }[]) =>
    replies.map(({ status }) => status).toSorted((a, b) => a - b)
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

  it('Turning it on ends every other session', async () => {
    const elsewhere = await openBrowser(app)
    await elsewhere.signIn(EMAIL)
    await switchOn()
    expect(await statusOf(elsewhere)).toBe(401)
    expect(await statusOf(browser)).toBe(200)
  })

  describe('An authenticator code', () => {
    const REMOVE = `${PATH}/remove`
    /** A browser that has given the password. */
    async function begun(on = app): Promise<TestBrowser> {
      const phone = await openBrowser(on)
      await phone.signIn(EMAIL)
      return phone
    }

    it('works once: not after it turned the factor on, opened a session or proved one', async () => {
      const { secret } = await switchOn()
      const first = await begun()
      expect((await complete(first, codeOf(secret))).status).toBe(422)
      const code = nextCodeOf(secret)
      expect((await complete(await begun(), code)).status).toBe(204)
      expect((await complete(await begun(), code)).status).toBe(422)
      expect((await browser.call('POST', `${PATH}/prove`, { code })).status).toBe(422)
      expect((await browser.call('POST', REMOVE, { password: PASSWORD, code })).status).toBe(422)
    })

    it('ends the codes before it', async () => {
      const { body } = await begin()
      const earlier = codeOf(body.secret)
      await browser.call('POST', `${PATH}/confirm`, { code: nextCodeOf(body.secret) })
      expect((await complete(await begun(), earlier)).status).toBe(422)
    })

    it('works once on two nodes, also when both are asked together', async () => {
      const { secret } = await switchOn()
      const other = await buildAccountApp(place)
      const nodes = [app, other, app, other, app]
      const phones = await Promise.all(nodes.map((node) => begun(node)))
      const code = nextCodeOf(secret)
      const replies = await Promise.all(phones.map((phone) => complete(phone, code)))
      expect(statusesOf(replies)).toEqual([204, 422, 422, 422, 422])
      await other.close()
    })

    it('proves one session only, of five that ask together', async () => {
      const { secret } = await switchOn()
      const code = nextCodeOf(secret)
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => browser.call('POST', `${PATH}/prove`, { code })),
      )
      expect(statusesOf(replies)).toEqual([204, 422, 422, 422, 422])
    })

    it('of a new secret works directly after one of the former secret', async () => {
      const { secret } = await switchOn()
      const code = nextCodeOf(secret)
      expect((await browser.call('POST', REMOVE, { password: PASSWORD, code })).status).toBe(200)
      await switchOn()
      expect(await isOn()).toBe(true)
    })
  })

  it('A recovery code opens one session, of five that ask together', async () => {
    const { recovery_codes: codes } = await switchOn()
    const phones = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const phone = await openBrowser(app)
        await phone.signIn(EMAIL)
        return phone
      }),
    )
    const replies = await Promise.all(phones.map((phone) => complete(phone, codes[0] ?? '')))
    expect(statusesOf(replies)).toEqual([204, 422, 422, 422, 422])
    const open = await Promise.all(phones.map(statusOf))
    expect(open.filter((status) => status === 200)).toHaveLength(1)
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
      expect((await complete(phone, nextCodeOf(secret))).status).toBe(204)
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
      expect((await remove('not the password', nextCodeOf(secret))).status).toBe(422)
      expect((await remove(PASSWORD, '000000')).status).toBe(422)
      expect(await isOn()).toBe(true)
      expect((await remove(PASSWORD, nextCodeOf(secret))).status).toBe(200)
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
