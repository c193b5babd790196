/** The clock of the machine jumps by hours, forwards and back, as after a suspend or a wrong time server. */
import type { StockInfo } from '@leadenhall/contract/quotes/index.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '../support/databases.ts'
import { buildAppWithUser, openBrowser, type TestBrowser } from '../support/sign-in.ts'

const HOUR = 3_600_000

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let browser: TestBrowser
  let offsetMs: number

  beforeEach(async () => {
    offsetMs = 0
    place = await databases.create()
    ;({ app, browser } = await buildAppWithUser(
      'margot@example.org',
      place,
      {},
      { clock: { now: () => Date.now() + offsetMs } },
    ))
  })
  afterEach(() => app.close())

  const jumps = [5 * HOUR, -5 * HOUR, 30 * HOUR, -30 * HOUR, 0]

  it('sessions continue', async () => {
    for (const jump of jumps) {
      offsetMs = jump
      expect([jump, (await browser.call('GET', '/api/user')).status]).toEqual([jump, 200])
    }
  })

  it('sessions are not ended by a clock that starts weeks in the past', async () => {
    offsetMs = -60 * 24 * HOUR
    expect((await browser.call('GET', '/api/user')).status).toBe(200)
    offsetMs = 0
    expect((await browser.call('GET', '/api/user')).status).toBe(200)
  })

  it('quotes are those of the new time', async () => {
    for (const jump of jumps) {
      offsetMs = jump
      const { body } = await browser.call<StockInfo>('GET', '/stockInfo/VOD.L')
      const asOf = JSON.stringify(body).match(/"asOf":"([^"]+)"/)?.[1] ?? ''
      expect(Date.parse(asOf)).toBeLessThanOrEqual(Date.now() + offsetMs + 60_000)
    }
  })

  it('schedules and robot checks continue', async () => {
    const { db } = place.open()
    for (const jump of jumps) {
      offsetMs = jump
      await app.runDueJobs()
      const waiting = await db
        .selectFrom('jobs')
        .select('name')
        .where('given_up_at', 'is', null)
        .execute()
      expect([jump, waiting]).toEqual([jump, []])
      const next = await db.selectFrom('job_schedules').selectAll().execute()
      // A schedule that a later time has advanced is due within its own period again.
      for (const { next_at: nextAt } of next) {
        expect(nextAt - (Date.now() + offsetMs)).toBeLessThanOrEqual(24 * HOUR)
      }
    }
    const other = await openBrowser(app)
    expect((await other.register('nils@example.org')).status).toBe(201)
  })
})
