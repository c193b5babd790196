import type { User } from '@leadenhall/contract/accounts/index.ts'
import type { Watchlist } from '@leadenhall/contract/watchlists/index.ts'
import { describe, expect, it } from 'vitest'
import { onEachDatabase, sqliteDatabases } from '#tests/support/databases.ts'
import { buildAccountApp, openBrowser, readOutbox } from '#tests/support/sign-in.ts'

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
      expect(accounts.body).toHaveLength(2)
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

describe('With live data', () => {
  const databases = sqliteDatabases()

  it('there is no guest', async () => {
    const app = await buildAccountApp(await databases.create(), { MARKET_DATA: 'live' })
    const browser = await openBrowser(app)
    expect((await browser.call('POST', '/api/demo/guest')).status).toBe(404)
    await app.close()
  })
})
