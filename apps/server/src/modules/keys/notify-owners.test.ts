import type { ApiKey } from '@leadenhall/contract/keys/index.ts'
import type { Notifications } from '@leadenhall/contract/notifications/index.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { callWithKey, makeKey } from '#tests/support/key-caller.ts'
import { buildAppWithUser, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'
import { migrations } from '../../platform/db/migrations/index.ts'
import { migrateToLatest } from '../../platform/db/open-database.ts'
import { notifyOwners } from './notify-owners.ts'

const DAY_MS = 86_400_000

onEachDatabase((databases) => {
  it('Keys of an earlier release that read or write are marked; those of other scopes are not', async () => {
    const { db } = (await databases.createBare()).open()
    const before = Object.entries(migrations).filter(([name]) => name < '025')
    await migrateToLatest(db, Object.fromEntries(before))
    for (const scope of ['read', 'write', 'tax', 'calendar', 'cell']) {
      await sql`insert into api_keys (id, user_id, name, scope, prefix, hash, created_at)
        values (${scope}, 'u', 'n', ${scope}, 'p', ${scope}, 1)`.execute(db)
    }
    await migrateToLatest(db)
    const rows = await db
      .selectFrom('api_keys')
      .select(['scope', 'portfolio_until'])
      .orderBy('scope')
      .execute()
    expect(rows.map((row) => [row.scope, row.portfolio_until])).toEqual([
      ['calendar', null],
      ['cell', null],
      ['read', 0],
      ['tax', null],
      ['write', 0],
    ])
  })

  describe('A key of an earlier release', () => {
    let place: DatabasePlace
    let app: TestApp
    let person: TestBrowser
    let passedMs: number
    const clock = { now: () => Date.now() + passedMs }

    beforeEach(async () => {
      passedMs = 0
      place = await databases.create()
      ;({ app, browser: person } = await buildAppWithUser(
        'margot@example.org',
        place,
        {},
        { clock },
      ))
    })
    afterEach(() => app.close())

    const makeOld = async (scope: 'read' | 'write') => {
      const made = await makeKey(person, { name: `old ${scope}`, scope })
      const { db, close } = place.open()
      await db
        .updateTable('api_keys')
        .set({ portfolio_until: 0 })
        .where('id', '=', made.id)
        .execute()
      await close()
      return made
    }
    const notify = async () => {
      const { db, close } = place.open()
      const notified = await notifyOwners({ clock, db })
      await close()
      return notified
    }
    const readWith = async ({ key }: { readonly key: string }) =>
      (await callWithKey(app, key).call('GET', '/api/portfolio/accounts')).status
    const changeWith = async ({ key }: { readonly key: string }) =>
      (
        await callWithKey(app, key).call('POST', '/api/portfolio/people', {
          name: `Otto ${passedMs}`,
        })
      ).status
    const listed = async (id: string) =>
      (await person.call<ApiKey[]>('GET', '/api/keys')).body.find((one) => one.id === id)
    const decide = (id: string, keeps: boolean, browser = person) =>
      browser.call<ApiKey>('PUT', `/api/keys/${id}/portfolio`, { keeps })

    it('opens the portfolio until its owner has been notified and 30 days have passed', async () => {
      const reading = await makeOld('read')
      const writing = await makeOld('write')
      passedMs = 400 * DAY_MS
      expect([await readWith(reading), await readWith(writing)]).toEqual([200, 200])
      expect([await changeWith(reading), await changeWith(writing)]).toEqual([403, 201])
      passedMs = 0
      expect(await listed(reading.id)).toMatchObject({
        scope: 'read',
        opens_portfolio: true,
        portfolio_until: null,
      })

      expect(await notify()).toBe(1)
      expect(await notify()).toBe(0)
      const { items } = (await person.call<Notifications>('GET', '/api/notifications')).body
      expect(items).toMatchObject([
        {
          kind: 'key-notice',
          body: expect.stringMatching(/^“old read”, “old write”: until \d+ \w+ \d{4} they open/),
          data: { keys: ['old read', 'old write'] },
        },
      ])
      passedMs = 29 * DAY_MS
      expect([await readWith(reading), await changeWith(writing)]).toEqual([200, 201])
      passedMs = 31 * DAY_MS
      expect([await readWith(reading), await readWith(writing)]).toEqual([403, 403])
      expect(await changeWith(writing)).toBe(403)
    })

    it('keeps or loses the portfolio when its owner decides, also after that', async () => {
      const reading = await makeOld('read')
      const writing = await makeOld('write')
      await notify()
      expect((await decide(writing.id, false)).body).toMatchObject({
        scope: 'write',
        opens_portfolio: false,
        portfolio_until: null,
      })
      expect(await readWith(writing)).toBe(403)
      const { db, close } = place.open()
      await db
        .updateTable('api_keys')
        .set({ portfolio_until: 1 })
        .where('id', '=', reading.id)
        .execute()
      await close()
      expect(await listed(reading.id)).toMatchObject({ opens_portfolio: false })
      expect(await readWith(reading)).toBe(403)
      expect((await decide(reading.id, true)).body).toMatchObject({
        scope: 'portfolio',
        opens_portfolio: false,
        portfolio_until: null,
      })
      expect(await readWith(reading)).toBe(200)
      expect((await decide(reading.id, true)).status).toBe(404)
    })

    it('is decided about by its owner alone, and only if it is one', async () => {
      const old = await makeOld('read')
      const other = await openBrowser(app)
      await other.register('otto@example.org', { name: 'otto' })
      expect((await decide(old.id, true, other)).status).toBe(404)
      const made = await makeKey(person)
      expect((await decide(made.id, true)).status).toBe(404)
      expect(await readWith(made)).toBe(403)
      const caller = callWithKey(app, old.key)
      const byKey = await caller.call('PUT', `/api/keys/${old.id}/portfolio`, { keeps: true })
      expect(byKey.status).toBe(403)
    })
  })
})
