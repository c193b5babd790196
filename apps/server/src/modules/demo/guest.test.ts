import type { User } from '@leadenhall/contract/accounts/index.ts'
import type { Targets } from '@leadenhall/contract/targets/index.ts'
import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { describe, expect, it } from 'vitest'
import { onEachDatabase, sqliteDatabases } from '#tests/support/databases.ts'
import { buildAccountApp, openBrowser, PASSWORD, readOutbox } from '#tests/support/sign-in.ts'

const DAY_MS = 86_400_000

onEachDatabase((databases) => {
  describe('A guest of the demo', () => {
    it('is signed in by one call, with lists and screens, and gone after a day', async () => {
      const clock = { nowMs: Date.parse('2026-09-18T12:00:00Z'), now: () => clock.nowMs }
      const place = await databases.create()
      const app = await buildAccountApp(place, {}, { clock })
      const browser = await openBrowser(app)
      const { status, body } = await browser.call<User>('POST', '/api/demo/guest')
      expect([status, body.first_name]).toEqual([200, 'Guest'])

      const lists = await browser.call<Watchlist[]>('GET', '/api/watchlists')
      expect(lists.body.map(({ name }) => name)).toEqual([
        'Abroad',
        'FTSE favourites',
        'Smaller companies',
      ])
      expect(lists.body.every(({ watchlist_items: items }) => items.length > 0)).toBe(true)
      const screens = await browser.call<object>('GET', '/api/screener/load')
      expect(JSON.stringify(screens.body)).toContain('Banks of any size')
      const accounts = await browser.call<object[]>('GET', '/api/portfolio/accounts')
      expect(accounts.body).toHaveLength(3)
      const targets = await browser.call<Targets>('GET', '/api/portfolio/targets')
      expect(targets.body.classes.length).toBeGreaterThan(1)
      expect(targets.body.unassigned).toEqual([])
      const board = await browser.call<{ cards: object[] }>('GET', '/api/stockboard')
      expect(board.body.cards.length).toBeGreaterThan(0)
      expect(await readOutbox(place.dataDir)).toEqual([])

      const other = await openBrowser(app)
      const second = await other.call<User>('POST', '/api/demo/guest')
      expect(second.body.id).not.toBe(body.id)

      clock.nowMs += DAY_MS + 1
      await app.close()
      const later = await buildAccountApp(place, {}, { clock })
      await later.http.ready()
      const { db, close } = place.open()
      expect(await db.selectFrom('user').select('email').execute()).toEqual([])
      expect(await db.selectFrom('watchlists').select('id').execute()).toEqual([])
      await close()
      await later.close()
    })
  })
})

onEachDatabase((databases) => {
  describe('A guest', () => {
    it('stays for a day, and no account of a user goes with it', async () => {
      const clock = { nowMs: Date.now(), now: () => clock.nowMs }
      const place = await databases.create()
      const app = await buildAccountApp(place, {}, { clock })
      const guest = await openBrowser(app)
      await guest.call('POST', '/api/demo/guest')
      await (await openBrowser(app)).register('margot@example.org')
      await app.close()
      const emailsAfter = async (ms: number) => {
        clock.nowMs += ms
        const later = await buildAccountApp(place, {}, { clock })
        await later.http.ready()
        const { db, close } = place.open()
        const rows = await db.selectFrom('user').select('email').orderBy('email').execute()
        await close()
        await later.close()
        return rows.map(({ email }) => email)
      }
      expect(await emailsAfter(DAY_MS - 1000)).toHaveLength(2)
      expect(await emailsAfter(2000)).toEqual(['margot@example.org'])
    })

    it('is gone with all that is its own when the data folder runs live', async () => {
      const place = await databases.create()
      const demo = await buildAccountApp(place)
      await (await openBrowser(demo)).call('POST', '/api/demo/guest')
      await demo.close()
      const live = await buildAccountApp(place, { MARKET_DATA: 'live' })
      await live.http.ready()
      const { db, close } = place.open()
      for (const table of ['user', 'watchlists', 'portfolio_activities'] as const) {
        expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
      }
      await close()
      await live.close()
    })

    it('can delete its account without a password', async () => {
      const { guest, place, app } = await openGuest()
      expect((await guest.call('POST', '/api/user/delete', {})).status).toBe(204)
      const { db, close } = place.open()
      expect(await db.selectFrom('user').select('id').execute()).toEqual([])
      expect(await db.selectFrom('account_guards').selectAll().execute()).toEqual([])
      await close()
      await app.close()
    })

    it('gets no mail, and no one can register an address like its own', async () => {
      const { guest, user, place, app } = await openGuest()
      expect(user).toMatchObject({ is_guest: true, has_password: false })
      const asked = await guest.call('POST', '/api/user/password/forgot', {
        email: user.email,
        'g-recaptcha-response': await guest.solveRobotCheck(),
      })
      expect(asked.status).toBe(200)
      const visitor = await openBrowser(app)
      expect((await visitor.register('margot@Guest.Invalid')).status).toBe(422)
      const member = await openBrowser(app)
      await member.register('margot@example.org')
      const moved = { email: 'margot@guest.invalid', password: PASSWORD }
      expect((await member.call('POST', '/api/user/email', moved)).status).toBe(422)
      await app.close()
      const mails = await readOutbox(place.dataDir)
      expect(mails.map(({ to }) => to)).toEqual(['margot@example.org'])
    })

    it('replaces the session that the browser had', async () => {
      const app = await buildAccountApp(await databases.create())
      const browser = await openBrowser(app)
      await browser.register('margot@example.org')
      const before = new Map(browser.cookies)
      expect((await browser.call('POST', '/api/demo/guest')).status).toBe(200)
      expect((await browser.call<User>('GET', '/api/user')).body.is_guest).toBe(true)
      const thief = await openBrowser(app)
      for (const [name, value] of before) thief.cookies.set(name, value)
      expect((await thief.call('GET', '/api/user')).status).toBe(401)
      await app.close()
    })
  })

  async function openGuest() {
    const place = await databases.create()
    const app = await buildAccountApp(place)
    const guest = await openBrowser(app)
    const { body: user } = await guest.call<User>('POST', '/api/demo/guest')
    return { place, app, guest, user }
  }
})

describe('With live data', () => {
  const databases = sqliteDatabases()

  it('there is no guest', async () => {
    const app = await buildAccountApp(await databases.create(), { MARKET_DATA: 'live' })
    const browser = await openBrowser(app)
    expect((await browser.call('POST', '/api/demo/guest')).status).toBe(404)
    await app.close()
  })
})
