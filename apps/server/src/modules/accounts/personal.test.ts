import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import {
  buildAccountApp,
  buildAppWithUser,
  makeAdmin,
  openBrowser,
  PASSWORD,
  type TestBrowser,
  waitForMail,
} from '#tests/support/sign-in.ts'

const EMAIL = 'margot@example.org'
const OTHER = 'otto@example.org'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const DAY_MS = 86_400_000

interface LoginRow {
  readonly ip_address: string
  readonly user_agent: string
  readonly device: object
  readonly location: object
}
interface SessionRow {
  readonly id: string
  readonly is_current: boolean
  readonly device: { readonly kind: string }
}

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser

  const start = async (environment: Record<string, string> = {}) => {
    ;({ app, browser } = await buildAppWithUser(EMAIL, place, environment))
  }
  const openOther = async (email = OTHER) => {
    const other = await openBrowser(app)
    await other.register(email, { name: 'otto' })
    return other
  }
  const confirmAddress = async (email: string) => {
    const { text } = await waitForMail(place.dataDir, email, 'Confirm')
    await browser.call(
      'POST',
      `/api/user/verification/confirm?token=${/token=(\S+)/.exec(text)?.[1]}`,
    )
  }

  beforeEach(async () => {
    place = await databases.create()
    await start()
  })
  afterEach(() => app.close())

  describe('The profile', () => {
    const names = { name: 'ledbetter', firstName: 'Margaret', lastName: 'L.' }

    it('is saved', async () => {
      expect(await browser.call('POST', '/api/user/updateProfile', names)).toMatchObject({
        status: 200,
        body: { success: true, message: 'Your profile has been updated' },
      })
      expect((await browser.call('GET', '/api/user')).body).toMatchObject({
        name: 'ledbetter',
        first_name: 'Margaret',
        last_name: 'L.',
        email: EMAIL,
      })
      expect((await browser.call('GET', '/api/user/profile')).body).toMatchObject({
        username: 'ledbetter',
      })
    })

    it.each([
      ['name', { ...names, name: '' }],
      ['firstName', { ...names, firstName: 'x'.repeat(61) }],
      ['lastName', { ...names, lastName: undefined }],
    ])('with an invalid %s is refused, naming the field', async (field, body) => {
      const reply = await browser.call('POST', '/api/user/updateProfile', body)
      expect(reply.status).toBe(422)
      expect(reply.body).toHaveProperty(['errors', field])
    })

    it('never changes the address, the role or another user', async () => {
      const other = await openOther()
      const body = { ...names, email: OTHER, admin: true, id: 'other', emailVerified: true }
      await browser.call('POST', '/api/user/updateProfile', body)
      expect((await browser.call('GET', '/api/user')).body).toMatchObject({
        email: EMAIL,
        admin: false,
        email_verified: false,
      })
      expect((await other.call('GET', '/api/user')).body).toMatchObject({ name: 'otto' })
    })

    it('record is updated field by field', async () => {
      const url = '/api/user/profile'
      expect((await browser.call('PUT', url, { tts_volume: 0.25 })).status).toBe(200)
      const reply = await browser.call('PUT', url, { theme: 'light', palette: 'colour-blind' })
      const record = {
        username: 'margot',
        tts_volume: 0.25,
        theme: 'light',
        palette: 'colour-blind',
        density: null,
      }
      expect(reply.body).toEqual(record)
      expect((await browser.call('GET', url)).body).toEqual(record)
      expect((await browser.call('PUT', url, {})).body).toEqual(record)
    })

    it.each([
      ['tts_volume', { tts_volume: 2 }],
      ['tts_volume', { tts_volume: -0.1 }],
      ['theme', { theme: 'pink' }],
      ['density', { density: 1 }],
      ['username', { username: '' }],
    ])('record with an invalid %s is refused', async (field, body) => {
      const reply = await browser.call('PUT', '/api/user/profile', body)
      expect(reply.status).toBe(422)
      expect(reply.body).toHaveProperty(['errors', field])
    })
  })

  describe('Recent logins', () => {
    const recent = async () =>
      (await browser.call<LoginRow[]>('GET', '/api/user/logins/recent')).body

    it('show device and country, using the forwarded address of a trusted proxy', async () => {
      await app.close()
      place = await databases.create()
      await start({ TRUST_PROXY: 'loopback' })
      await browser.call(
        'POST',
        '/login',
        { email: EMAIL, password: PASSWORD },
        { headers: { 'x-forwarded-for': '1.2.3.4, 8.8.8.8', 'user-agent': PHONE } },
      )
      const [latest, first] = await recent()
      expect(latest).toMatchObject({
        ip_address: '8.8.8.8',
        user_agent: PHONE,
        device: { browser: 'Safari 18', system: expect.stringContaining('iOS'), kind: 'phone' },
        location: { country: 'United States', country_code: 'us', city: null },
      })
      expect(first).toMatchObject({
        ip_address: '127.0.0.1',
        device: { browser: 'Firefox 140', kind: 'computer' },
        location: { country: 'Unknown', country_code: null, city: null },
      })
    })

    it.each([
      ['::ffff:8.8.8.8', 'United States'],
      ['2001:4860:4860::8888', 'United States'],
      ['192.168.1.4', 'Unknown'],
      ['fd00::1', 'Unknown'],
    ])('from %s are from %s', async (address, country) => {
      await browser.call('POST', '/login', { email: EMAIL, password: PASSWORD }, { address })
      expect((await recent())[0]?.location).toMatchObject({ country })
    })

    it('ignore an address that an untrusted client sends', async () => {
      const headers = { 'x-forwarded-for': '8.8.8.8', 'x-client-address': '8.8.4.4' }
      await browser.call('POST', '/login', { email: EMAIL, password: PASSWORD }, { headers })
      expect((await recent())[0]?.ip_address).toBe('127.0.0.1')
    })

    it('truncate a long user agent', async () => {
      const headers = { 'user-agent': `Odd/${'9'.repeat(5000)}` }
      await browser.call('POST', '/login', { email: EMAIL, password: PASSWORD }, { headers })
      expect((await recent())[0]?.user_agent).toHaveLength(500)
      const sessions = await browser.call<{ user_agent: string }[]>('GET', '/api/user/sessions')
      expect(sessions.body[0]?.user_agent).toHaveLength(500)
    })

    it('are the user’s own last ten, pruned after 90 days', async () => {
      await openOther()
      const { db } = place.open()
      const { user_id: userId } = await db
        .selectFrom('user_profiles')
        .select('user_id')
        .where('username', '=', 'margot')
        .executeTakeFirstOrThrow()
      const ages = [89, 91, ...Array.from({ length: 10 }, (_, hours) => hours / 24)]
      const rows = ages.map((days, position) => ({
        id: `old-${position}`,
        user_id: userId,
        ip_address: '192.0.2.1',
        user_agent: '',
        created_at: Date.now() - days * DAY_MS,
      }))
      await db.insertInto('logins').values(rows).execute()
      expect(await recent()).toHaveLength(10)
      await browser.signIn(EMAIL)
      const kept = await db.selectFrom('logins').select('id').execute()
      expect(kept.map(({ id }) => id)).toContain('old-0')
      expect(kept.map(({ id }) => id)).not.toContain('old-1')
    })

    it('end after a week without use, and not before', async () => {
      const { db } = place.open()
      const usedDaysAgo = (days: number) => {
        const at = new Date(Date.now() - days * DAY_MS).toISOString()
        return sql`update session set ${sql.ref('updatedAt')} = ${at}`.execute(db)
      }
      await usedDaysAgo(6)
      expect((await browser.call('GET', '/api/user')).status).toBe(200)
      const { rows } = await sql<{ updatedAt: Date | string }>`select * from session`.execute(db)
      expect(Date.now() - new Date(rows[0]?.updatedAt ?? 0).getTime()).toBeLessThan(60_000)
      await usedDaysAgo(8)
      expect((await browser.call('GET', '/api/user')).status).toBe(401)
      expect((await sql`select * from session`.execute(db)).rows).toEqual([])
    })

    it('are also pruned at startup, together with expired sessions', async () => {
      const { db } = place.open()
      await db.updateTable('logins').set({ created_at: 0 }).execute()
      const past = databases.engine === 'sqlite' ? '2020-01-01T00:00:00.000Z' : new Date(0)
      await sql`update session set ${sql.ref('expiresAt')} = ${past}`.execute(db)
      await app.close()
      app = await buildAccountApp(place)
      expect(await db.selectFrom('logins').selectAll().execute()).toEqual([])
      const { rows } = await sql`select * from session`.execute(db)
      expect(rows).toEqual([])
    })
  })

  describe('Sessions', () => {
    const listed = async (of = browser) =>
      (await of.call<SessionRow[]>('GET', '/api/user/sessions')).body

    it('are listed with the current one marked, and ended one by one', async () => {
      const phone = await openBrowser(app)
      await phone.signIn(EMAIL)
      const sessions = await listed()
      expect(sessions).toHaveLength(2)
      expect(sessions.filter(({ is_current: isCurrent }) => isCurrent)).toHaveLength(1)
      for (const { device } of sessions) expect(device.kind).toBe('computer')
      const away = sessions.find(({ is_current: isCurrent }) => !isCurrent)
      expect((await browser.call('DELETE', `/api/user/sessions/${away?.id}`)).status).toBe(204)
      expect((await phone.call('GET', '/api/user')).status).toBe(401)
      expect((await browser.call('GET', '/api/user')).status).toBe(200)
    })

    // @spec 6.3
    it('of another user are not found', async () => {
      const other = await openOther()
      const [theirs] = await listed(other)
      expect((await browser.call('DELETE', `/api/user/sessions/${theirs?.id}`)).status).toBe(404)
      expect((await other.call('GET', '/api/user')).status).toBe(200)
    })

    it('can be listed however long ago the user signed in', async () => {
      const old =
        databases.engine === 'sqlite' ? '2026-01-01T00:00:00.000Z' : new Date('2026-01-01')
      await sql`update session set ${sql.ref('createdAt')} = ${old}`.execute(place.open().db)
      expect((await browser.call('GET', '/api/user/sessions')).status).toBe(200)
      expect((await browser.call('GET', '/api/user/export')).status).toBe(200)
    })

    it('never expose a token', async () => {
      const cookie = browser.cookies.get('leadenhall.session_token') ?? ''
      const [token = ''] = decodeURIComponent(cookie).split('.')
      expect(token.length).toBeGreaterThan(20)
      for (const url of ['/api/user', '/api/user/sessions', '/api/user/export']) {
        expect(JSON.stringify((await browser.call('GET', url)).body)).not.toContain(token)
      }
    })
  })

  describe('The export', () => {
    const joinMailingList = async () =>
      browser.call('POST', '/api/interestmailinglist/register', {
        preferred_name: 'Margot',
        email: EMAIL,
        'g-recaptcha-response': await browser.solveRobotCheck(),
      })

    // @spec 3.9a
    it('is a file with all of the user’s data and none of anyone else’s', async () => {
      await openOther()
      await joinMailingList()
      await confirmAddress(EMAIL)
      for (let count = 0; count < 11; count++) await browser.signIn(EMAIL)
      const reply = await browser.call<{ logins: object[] }>('GET', '/api/user/export')
      expect(reply.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
      expect(reply.body).toMatchObject({
        user: { email: EMAIL, name: 'margot' },
        profile: { username: 'margot', tts_volume: 1 },
        sessions: [{ is_current: true }],
        interest: [{ preferred_name: 'Margot', email: EMAIL }],
      })
      expect(reply.body.logins).toHaveLength(12)
      expect(JSON.stringify(reply.body)).not.toMatch(/otto|password_|scrypt/)
    })

    it('omits the mailing list until the address is confirmed', async () => {
      await joinMailingList()
      expect((await browser.call('GET', '/api/user/export')).body).toMatchObject({ interest: [] })
    })
  })

  describe('Resending the confirmation email', () => {
    it('works until the address is confirmed', async () => {
      const { body } = await browser.call('POST', '/api/user/verification/send')
      expect(body).toMatchObject({
        message: 'Check your email for a link to confirm your address.',
      })
      await confirmAddress(EMAIL)
      const again = await browser.call('POST', '/api/user/verification/send')
      expect(again.body).toMatchObject({ message: 'Your email address is already confirmed.' })
    })
  })

  describe('Deleting the account', () => {
    /** Tables with a row that contains any of the texts. */
    const tablesWith = async (...texts: string[]) => {
      const { db } = place.open()
      const tables = await db.introspection.getTables()
      const found: string[] = []
      for (const { name } of tables) {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
        const text = JSON.stringify(rows)
        if (texts.some((wanted) => text.includes(wanted))) found.push(name)
      }
      return found.toSorted()
    }

    it.each([
      ['a wrong', { password: 'not the right one' }],
      ['no', {}],
    ])('requires the password, and refuses %s password', async (_, body) => {
      const reply = await browser.call('POST', '/api/user/delete', body)
      expect(reply.status).toBe(422)
      expect(reply.body).toHaveProperty('errors.password')
      expect((await browser.call('GET', '/api/user')).status).toBe(200)
    })

    it('keeps the mailing list entry of an unconfirmed address', async () => {
      await browser.call('POST', '/api/interestmailinglist/register', {
        preferred_name: 'The real owner',
        email: EMAIL,
        'g-recaptcha-response': await browser.solveRobotCheck(),
      })
      const reply = await browser.call('POST', '/api/user/delete', { password: PASSWORD })
      expect(reply.status).toBe(204)
      expect(await tablesWith(EMAIL)).toEqual(['interest'])
    })

    // @spec 10.21
    it('leaves no trace in any table, and other users untouched', async () => {
      const other = await openOther()
      await makeAdmin(place, EMAIL)
      await browser.call('POST', '/api/lmscraperconfig/create', { name: 'one', value: '1' })
      await browser.call('POST', '/api/notes', { title: 'A note', content: '' })
      await confirmAddress(EMAIL)
      const proofOf = () => browser.solveRobotCheck()
      await browser.call('POST', '/api/interestmailinglist/register', {
        preferred_name: 'Margot',
        email: EMAIL,
        'g-recaptcha-response': await proofOf(),
      })
      await browser.call('POST', '/api/user/password/forgot', {
        email: EMAIL,
        'g-recaptcha-response': await proofOf(),
      })
      const { id } = (await browser.call<{ id: string }>('GET', '/api/user')).body
      const everywhere = [
        'account',
        'account_guards',
        'interest',
        'logins',
        'notes',
        'session',
        'setting_changes',
      ]
      expect(await tablesWith(id, EMAIL)).toEqual([
        ...everywhere,
        'user',
        'user_profiles',
        'user_roles',
        'verification',
      ])

      const phone = await openBrowser(app)
      await phone.signIn(EMAIL)
      const reply = await browser.call('POST', '/api/user/delete', { password: PASSWORD })
      expect(reply.status).toBe(204)
      expect(reply.headers['clear-site-data']).toBe('"cache"')
      expect(browser.cookies.has('leadenhall.session_token')).toBe(false)
      expect(await tablesWith(id, EMAIL)).toEqual([])
      expect((await phone.call('GET', '/api/user')).status).toBe(401)
      expect((await browser.signIn(EMAIL)).status).toBe(422)

      const { id: otherId } = (await other.call<{ id: string }>('GET', '/api/user')).body
      expect(await tablesWith(otherId)).toEqual([
        'account',
        'logins',
        'session',
        'user',
        'user_profiles',
        // The link that confirms their own address.
        'verification',
      ])
    })
  })
})
