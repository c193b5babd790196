import type { OfferDetail, Offers } from '@leadenhall/contract/offers/index.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp, DEAD_UPSTREAM } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { buildTable, GAMMA, NO_BIDDER } from '#tests/support/offer-tables.ts'
import { checkAlerts, switchOnAlert } from '#tests/support/owned-alerts.ts'
import { buildAppWithUser } from '#tests/support/sign-in.ts'
import { FileShapeError } from '../../platform/bind-columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { CHECK_OWNED_ALERTS } from '../owned-alerts/index.ts'
import { offerAlerts } from './alerts.ts'
import { isUpdatedAt } from './collect-offers.ts'
import { createOfferBook, readStoredBook } from './offer-book.ts'
import { storeTable } from './store-tables.ts'

/** Stored tables are those of live data; nothing is asked for. */
const LIVE = { mode: 'live', upstreamUrl: DEAD_UPSTREAM } as const
const OCDO = 'GB00B3MBS747'
const NOW = Date.parse('2026-09-02T10:00:00Z')
const clock = { now: () => NOW }
/** Ocado, which the list of instruments has. */
const KNOWN = GAMMA.replace('GB00BQS10J50', OCDO).replace('Gamma Communications', 'Ocado Group')

const store = (db: Db, text: string, nowMs = NOW) =>
  storeTable({ db, clock: { now: () => nowMs } }, Buffer.from(text), 'file')

describe('Offers', () => {
  onEachDatabase((databases) => {
    it('come by deadline, with what the newest table says otherwise', async () => {
      const place = await databases.create()
      const { db, close } = place.open()
      await store(db, buildTable({ day: '31 August 2026', blocks: [NO_BIDDER] }), NOW - 86_400_000)
      const text = buildTable({ blocks: [KNOWN] })
      expect(await store(db, text)).toMatchObject({ isNew: true, companies: 1, changed: 2 })
      expect(await store(db, text)).toMatchObject({ isNew: false, changed: 0 })
      const app = await buildTestApp(place, { ...LIVE, nowMs: NOW })
      const offers = await app.get<Offers>('/api/offers')
      expect(offers).toMatchObject({
        isAvailable: true,
        table: { day: '2026-09-01' },
        ageDays: 1,
        refused: null,
        unmatched: 0,
        nextDisclosureAt: '2026-09-03T14:30:00.000Z',
        simulated: false,
      })
      expect(
        offers.items.map(({ deadlineDays, stage, ticker }) => [ticker, stage, deadlineDays]),
      ).toEqual([
        ['OCDO.L', 'possible', 16],
        [null, 'left', null],
      ])
      expect(offers.items[0]).toMatchObject({ changeFrom: '2026-08-20', price: null, change: null })
      expect(offers.changes.map(({ kind, ticker }) => [kind, ticker])).toEqual([
        ['added', 'OCDO.L'],
        ['left', null],
      ])
      const possible = await app.get<Offers>('/api/offers?state=possible')
      expect(possible.items).toHaveLength(1)
      const own = await app.get<OfferDetail>('/api/offers/gb00b1yw4409')
      expect(own.history.map(({ day, source, stage }) => [day, stage, source])).toEqual([
        ['2026-09-01', 'left', 'file'],
        ['2026-08-31', 'approach', 'file'],
      ])
      expect(own.history[0]?.checksum).toMatch(/^[0-9a-f]{64}$/)
      await app.close()
      await close()
    })

    it('stay as they were when a newer file is refused, which is kept with its fault', async () => {
      const { db } = await databases.open()
      await store(db, buildTable({ blocks: [KNOWN] }))
      const cut = buildTable({ day: '2 September 2026', blocks: [KNOWN] }).split('NOTES:')[0]!
      await expect(store(db, cut, NOW + 1)).rejects.toThrow(FileShapeError)
      const older = buildTable({ day: '28 August 2026', blocks: [] })
      await expect(store(db, older, NOW + 2)).rejects.toThrow('no offeree')
      const early = buildTable({ day: '28 August 2026', blocks: [NO_BIDDER] })
      await expect(store(db, early, NOW + 3)).rejects.toThrow('a newer one, of 2026-09-01')
      const book = createOfferBook(readStoredBook(db))
      await book.follow()
      expect([...book.offers.keys()]).toEqual([OCDO])
      expect(book.refused?.because).toContain('a newer one')
      const bodies = await db.selectFrom('documents').select('body').execute()
      expect(bodies).toHaveLength(4)
    })

    it('are reported once for what a user follows: commencement, deadline and end', async () => {
      const { db } = await databases.open()
      await store(db, buildTable({ day: '28 August 2026', blocks: [NO_BIDDER] }), NOW - 9)
      const book = createOfferBook(readStoredBook(db))
      const listing = { ticker: 'OCDO.L', isin: OCDO }
      const universe = () =>
        ({ resolve: (isin: string) => (isin === OCDO ? { listing } : undefined) }) as never
      const features = [offerAlerts({ book, clock, universe }, () => Promise.resolve(['OCDO.L']))]
      for (const key of ['offer_started', 'offer_left'] as const)
        await switchOnAlert(db, 'ann', key)
      await switchOnAlert(db, 'ann', 'deadline_in_days', 20)
      await switchOnAlert(db, 'bob', 'deadline_in_days', 15)
      const check = () => checkAlerts({ clock, db, features, isDemo: false })
      expect(await check()).toBe(0)
      await store(db, buildTable({ blocks: [KNOWN, NO_BIDDER] }))
      expect(await check()).toBe(2)
      expect(await check()).toBe(0)
      await store(db, buildTable({ day: '2 September 2026', blocks: [NO_BIDDER] }), NOW + 1)
      expect(await check()).toBe(1)
      const kept = await db.selectFrom('notifications').select(['user_id', 'title']).execute()
      expect(kept.map(({ title, user_id: user }) => `${user}: ${title}`).toSorted()).toEqual([
        'ann: OCDO.L is in an offer period',
        'ann: OCDO.L is no longer in an offer period',
        'ann: OCDO.L: the bidder’s deadline is 18 Sept 2026, 17:00',
      ])
    })

    it('have their alerts checked for a new table, whoever asked first', async () => {
      const place = await databases.create()
      const { db, close } = place.open()
      await store(db, buildTable({ day: '31 August 2026', blocks: [NO_BIDDER] }), NOW - 86_400_000)
      const app = await buildTestApp(place, { ...LIVE, nowMs: NOW })
      const checks = () =>
        db.selectFrom('jobs').select('key').where('name', '=', CHECK_OWNED_ALERTS).execute()
      await app.get('/api/offers')
      expect(await checks()).not.toContainEqual({ key: 'offers' })
      await store(db, buildTable({ blocks: [KNOWN] }))
      await app.get('/api/offers')
      expect(await checks()).toContainEqual({ key: 'offers' })
      await app.close()
      await close()
    })

    it('for what a user holds need that user’s session', async () => {
      const place = await databases.create()
      const { app, browser } = await buildAppWithUser('holder@example.com', place)
      expect((await app.http.inject({ url: '/api/offers?mine=true' })).statusCode).toBe(401)
      const own = await browser.call<Offers>('GET', '/api/offers?mine=true')
      expect(own).toMatchObject({ status: 200, body: { items: [], simulated: true } })
      expect(own.headers['cache-control']).toContain('private')
      for (const query of ['state=firm', 'mine=yes']) {
        expect((await app.http.inject({ url: `/api/offers?${query}` })).statusCode).toBe(422)
      }
      await app.close()
    })
  })

  it('are read while the table is updated', () => {
    const at = (text: string) => isUpdatedAt(Date.parse(text))
    expect(at('2026-09-02T06:00:00Z')).toBe(true)
    expect(at('2026-09-02T05:59:00Z')).toBe(false)
    expect(at('2026-09-02T17:30:00Z')).toBe(true)
    expect(at('2026-09-02T17:31:00Z')).toBe(false)
    expect(at('2026-09-05T10:00:00Z')).toBe(false)
  })
})
