import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import {
  buildAccountApp,
  openBrowser,
  readOutbox,
  type TestBrowser,
  waitForMail,
} from '#tests/support/sign-in.ts'

const REGISTER = '/api/interestmailinglist/register'
const EMAIL = 'margot@example.org'

describe('Asking for development updates', () => {
  onEachDatabase((databases) => {
    let place: DatabasePlace
    let app: TestApp
    let browser: TestBrowser

    const start = async (environment: Record<string, string> = {}, limits?: object) => {
      app = await buildAccountApp(place, environment, limits ? { limits } : {})
      browser = await openBrowser(app)
    }
    beforeEach(async () => {
      place = await databases.create()
      await start()
    })
    afterEach(() => app.close())

    const ask = async (changes: Record<string, unknown> = {}) =>
      browser.call('POST', REGISTER, {
        preferred_name: 'Margot',
        email: EMAIL,
        'g-recaptcha-response': await browser.solveRobotCheck(),
        ...changes,
      })
    const stored = () =>
      place.open().db.selectFrom('interest').select(['email', 'preferred_name']).execute()
    const removalLink = async (email = EMAIL) => {
      const { text } = await waitForMail(place.dataDir, email, 'development updates')
      return new URL(/http\S+/.exec(text)?.[0] ?? '').pathname
    }

    it('is stored and confirmed with the message that the page shows', async () => {
      expect(await ask()).toMatchObject({
        status: 200,
        body: {
          success: true,
          message: 'You will now be kept updated with Leadenhall development updates! Thank you.',
        },
      })
      expect(await stored()).toEqual([{ email: EMAIL, preferred_name: 'Margot' }])
    })

    it.each([
      ['preferred_name', { preferred_name: ' ' }],
      ['preferred_name', { preferred_name: 'x'.repeat(101) }],
      ['email', { email: '' }],
      ['email', { email: 'margot@example.org\r\nBcc: other@example.org' }],
      ['g-recaptcha-response', { 'g-recaptcha-response': undefined }],
      ['g-recaptcha-response', { 'g-recaptcha-response': 'made up' }],
    ])('with an invalid %s is refused, naming the field', async (field, changes) => {
      const reply = await ask(changes)
      expect(reply.status).toBe(422)
      expect(reply.body).toHaveProperty(['errors', field])
      expect(await stored()).toEqual([])
    })

    it('accepts a robot-check proof once', async () => {
      const proof = await browser.solveRobotCheck()
      expect((await ask({ 'g-recaptcha-response': proof })).status).toBe(200)
      const again = await ask({ email: 'b@example.org', 'g-recaptcha-response': proof })
      expect(again.body).toMatchObject({
        errors: { 'g-recaptcha-response': ['The robot check was already used. Try again.'] },
      })
    })

    it('a second time gives the same reply, with one entry and one email', async () => {
      const first = await ask()
      await removalLink()
      const second = await ask({ email: EMAIL.toUpperCase(), preferred_name: 'M.' })
      expect(second).toMatchObject({ status: first.status, body: first.body })
      expect(await stored()).toEqual([{ email: EMAIL, preferred_name: 'Margot' }])
      await ask({ email: 'later@example.org' })
      await removalLink('later@example.org')
      expect((await readOutbox(place.dataDir)).filter(({ to }) => to === EMAIL)).toHaveLength(1)
    })

    it('is rate limited by account and by address', async () => {
      await app.close()
      await start({}, { perAccount: { max: 1, windowMs: 60_000 } })
      expect((await ask()).status).toBe(200)
      const limited = await ask()
      expect(limited.status).toBe(429)
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    })

    describe('Unsubscribing', () => {
      it('takes the button, not just the emailed link, which scanners follow', async () => {
        await ask()
        const link = await removalLink()
        const asking = await browser.call<string>('GET', link)
        expect(asking.status).toBe(200)
        expect(asking.headers['content-type']).toContain('text/html')
        expect(asking.body).toContain('<form method="post">')
        expect(await stored()).toHaveLength(1)
        const pressed = await app.http.inject({
          method: 'POST',
          url: link,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: '',
        })
        expect(pressed.statusCode).toBe(200)
        expect(pressed.body).toContain('You have been unsubscribed')
        expect(await stored()).toEqual([])
      })

      it.each([
        ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
        [
          'multipart/form-data; boundary=b',
          '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
        ],
      ])('works in one click from the mail client with %s', async (type, payload) => {
        await ask()
        const url = await removalLink()
        const folder = path.join(place.dataDir, 'outbox')
        const source = readFileSync(path.join(folder, readdirSync(folder)[0] ?? ''), 'utf8')
        expect(source.replaceAll('\r\n ', ' ')).toContain(`${url}>`)
        const reply = await app.http.inject({
          method: 'POST',
          url,
          headers: { 'content-type': type },
          payload,
        })
        expect(reply.statusCode).toBe(200)
        expect(await stored()).toEqual([])
      })

      it('needs a valid token', async () => {
        await ask()
        const reply = await app.http.inject({ method: 'POST', url: '/interest/remove/guessed' })
        expect(reply.statusCode).toBe(200)
        expect(await stored()).toHaveLength(1)
      })
    })
  })

  describe('With a configured contact address', () => {
    onEachDatabase((databases) => {
      it('includes it in the email', async () => {
        const place = await databases.create()
        const app = await buildAccountApp(place, { CONTACT_EMAIL: 'desk@example.org' })
        const browser = await openBrowser(app)
        await browser.call('POST', REGISTER, {
          preferred_name: 'Margot',
          email: EMAIL,
          'g-recaptcha-response': await browser.solveRobotCheck(),
        })
        const { text } = await waitForMail(place.dataDir, EMAIL, 'updates')
        expect(text).toContain('or email desk@example.org')
        await app.close()
      })
    })
  })
})
