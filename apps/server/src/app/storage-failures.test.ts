import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTcpProxy } from '#tests/faults/tcp-proxy.ts'
import { type DatabasePlace, onPostgres, sqliteDatabases } from '#tests/support/databases.ts'
import { buildAppWithUser, makeAdmin, type TestBrowser } from '#tests/support/sign-in.ts'
import type { OpenDatabase } from '../platform/db/database.ts'
import { openPostgres } from '../platform/db/open-database.ts'

vi.setConfig({ testTimeout: 60_000 })

const EMAIL = 'margot@example.org'

/** Starts the application on the given database, with a user who can write notes. */
async function start(place: DatabasePlace, database: OpenDatabase) {
  const { app, browser } = await buildAppWithUser(EMAIL, place, {}, { database })
  await makeAdmin(place, EMAIL)
  onTestFinished(() => app.close())
  return browser
}

const write = (browser: TestBrowser, title: string) =>
  browser.call('POST', '/api/notes', { title, content: title.repeat(10_000) })

const titlesIn = async (browser: TestBrowser) => {
  const { status, body } = await browser.call<{ title: string }[]>('GET', '/api/notes')
  expect(status).toBe(200)
  return body.map(({ title }) => title).toSorted()
}

describe('A running server', () => {
  describe('on SQLite', () => {
    const databases = sqliteDatabases()

    // @spec 10.87
    it('reports a full disk, keeps reading, and writes again once there is space', async () => {
      const place = await databases.create()
      const database = place.open()
      const browser = await start(place, database)
      const limit = (pages: number) =>
        sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database.db)
      expect((await write(browser, 'a')).status).toBe(201)
      await limit(1)

      const refused = await write(browser, 'b')
      expect(refused).toMatchObject({
        status: 507,
        body: { code: 'storage_full', message: expect.stringContaining('no space left') },
      })
      expect(await titlesIn(browser)).toEqual(['a'])

      await limit(1_000_000)
      expect((await write(browser, 'c')).status).toBe(201)
      expect(await titlesIn(browser)).toEqual(['a', 'c'])
    })

    it('reports unavailable storage while the file is read-only, and keeps reading', async () => {
      const place = await databases.create()
      const database = place.open()
      const browser = await start(place, database)
      await sql`pragma query_only = on`.execute(database.db)
      expect(await write(browser, 'a')).toMatchObject({
        status: 503,
        body: { code: 'storage_unavailable' },
        headers: { 'retry-after': '5' },
      })
      expect(await titlesIn(browser)).toEqual([])
      await sql`pragma query_only = off`.execute(database.db)
      expect((await write(browser, 'a')).status).toBe(201)
    })
  })

  onPostgres((databases) => {
    // @spec 10.88
    it('reports that PostgreSQL is down, and recovers when it returns', async () => {
      const place = await databases.create()
      const proxy = await openTcpProxy(place.databaseUrl ?? '')
      onTestFinished(() => proxy.close())
      const browser = await start(place, openPostgres(proxy.url))
      expect((await write(browser, 'a')).status).toBe(201)

      await proxy.set('refuse')
      const away = { status: 503, body: { code: 'storage_unavailable' } }
      expect(await write(browser, 'b')).toMatchObject(away)
      expect(await browser.call('GET', '/api/notes')).toMatchObject(away)
      expect(await browser.signIn(EMAIL)).toMatchObject(away)
      const health = await browser.call('GET', '/healthcheck')
      expect(health).toMatchObject({ status: 200, body: { database: { status: 'down' } } })

      await proxy.set('pass')
      expect((await write(browser, 'c')).status).toBe(201)
      expect(await titlesIn(browser)).toEqual(['a', 'c'])
    })
  })
})
