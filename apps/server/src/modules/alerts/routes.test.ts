import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import type { Notifications } from '@leadenhall/contract/notifications/index.ts'
import type { ErrorBody } from '@leadenhall/contract/shared/errors.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { buildAppWithUser, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'

interface Outcome<T = PriceAlert> {
  readonly success: boolean
  readonly message: string
  readonly errors: readonly string[]
  readonly data: T
}

const MOVE = { ticker: 'VOD.L', alert_at_diff: 0.02, alert_interval_mins: 60 }

const WRONG_BODIES: readonly [field: string, changes: object][] = [
  ['alert_at_diff', { alert_at_diff: 0.009 }],
  ['alert_at_diff', { alert_at_diff: 0.51 }],
  ['alert_at_diff', { alert_at_diff: 0.025 }],
  ['alert_at_diff', { alert_at_diff: '0.02' }],
  ['alert_at_diff', { alert_at_diff: null }],
  ['alert_interval_mins', { alert_interval_mins: 0 }],
  ['alert_interval_mins', { alert_interval_mins: 1.5 }],
  ['alert_interval_mins', { alert_interval_mins: 10_081 }],
  ['ticker', { ticker: '' }],
  ['ticker', { ticker: '!!!' }],
  ['level', { kind: 'above', alert_at_diff: null }],
  ['level.value', { kind: 'above', level: { value: -1, unit: 'GBX' } }],
  ['level.unit', { kind: 'above', level: { value: 1, unit: 'pence' } }],
  ['level', { kind: 'above', level: { value: 100, unit: 'USD' } }],
  ['kind', { kind: 'sideways' }],
]

onEachDatabase((databases) => {
  let place: DatabasePlace
  let app: TestApp
  let margot: TestBrowser
  let nowMs = Date.now()

  beforeEach(async () => {
    place = await databases.create()
    nowMs = Date.now()
    const clock = { now: () => nowMs }
    ;({ app, browser: margot } = await buildAppWithUser('margot@example.org', place, {}, { clock }))
    nowMs = TEST_NOW
  })
  afterEach(() => app.close())

  /** The robot check dates its proofs by the real clock. */
  async function registerNew(email: string): Promise<TestBrowser> {
    nowMs = Date.now()
    const browser = await openBrowser(app)
    await browser.register(email)
    nowMs = TEST_NOW
    return browser
  }

  const create = (changes: object = {}, browser = margot) =>
    browser.call<Outcome>('POST', '/api/pricealerts/create', { ...MOVE, ...changes })
  const list = async (query = '') => {
    const { body } = await margot.call<Outcome<PriceAlert[]>>('GET', `/api/pricealerts/get${query}`)
    return body.data
  }

  describe('Price alerts', () => {
    it('need someone who is signed in', async () => {
      const stranger = await openBrowser(app)
      expect((await stranger.call('GET', '/api/pricealerts/get')).status).toBe(401)
      expect((await create({}, stranger)).status).toBe(401)
      expect((await stranger.call('POST', '/api/pricealerts/delete/x')).status).toBe(401)
    })

    it('start at the current price, with its unit and source', async () => {
      const { status, body } = await create()
      expect(status).toBe(200)
      expect(body).toMatchObject({
        success: true,
        errors: {},
        data: {
          ticker: 'VOD.L',
          kind: 'move',
          alert_at_diff: 0.02,
          alert_interval_mins: 60,
          level: null,
          unit: 'GBX',
          source: 'demo',
          simulated: true,
          last_checked: new Date(nowMs).toISOString(),
          since_added: 0,
          paused_because: null,
        },
      })
      expect(body.data.last_price).toBe(body.data.init_price)
      expect(await list()).toEqual([body.data])
    })

    it('name the kind of instrument, so that an index has no price in pounds', async () => {
      expect((await create({ ticker: '^FTSE' })).body.data.instrument_kind).toBe('index')
      expect((await create()).body.data.instrument_kind).toBe('share')
    })

    // @spec 3.9
    it('get week, month and year from the closes before them', async () => {
      await create()
      await app.runDueJobs()
      const [alert] = await list()
      expect(alert).toMatchObject({
        week_last_updated: '2026-09-14',
        month_last_updated: '2026-09-01',
        year_last_updated: '2026-01-01',
        week_start_price: expect.any(Number),
        month_start_price: expect.any(Number),
        year_start_price: expect.any(Number),
      })
      const { last_price: last, week_start_price: week } = alert ?? {}
      expect(alert?.week_to_date).toBeCloseTo(Number(last) / Number(week) - 1, 12)
    })

    it('are checked next after their minutes, or when the exchange opens again', async () => {
      const { data } = (await create()).body
      expect(data).toMatchObject({
        name: 'Vodafone Group plc',
        is_market_open: true,
        next_check: new Date(nowMs + 60 * 60_000).toISOString(),
      })
      nowMs = Date.parse('2026-09-19T12:00:00Z')
      expect(await list()).toMatchObject([
        { is_market_open: false, next_check: '2026-09-21T07:00:00.000Z' },
      ])
    })

    it('are found by any spelling of their ticker', async () => {
      await create({ ticker: 'vod.l' })
      await create({ ticker: 'AAPL' })
      expect((await list('?ticker=VOD.L')).map(({ ticker }) => ticker)).toEqual(['VOD.L'])
      expect((await list('?ticker=vod.l')).map(({ ticker }) => ticker)).toEqual(['VOD.L'])
      expect((await list()).map(({ ticker }) => ticker)).toEqual(['AAPL', 'VOD.L'])
      expect(await list('?ticker=BP.L')).toEqual([])
    })

    it('name the field that is wrong', async () => {
      for (const [field, changes] of WRONG_BODIES) {
        const { status, body } = await margot.call<ErrorBody>('POST', '/api/pricealerts/create', {
          ...MOVE,
          ...changes,
        })
        expect([status, ...Object.keys(body.errors ?? {})]).toEqual([422, field])
      }
      expect(await list()).toEqual([])
    })

    it('accept every hundredth as a threshold', async () => {
      for (const [position, diff] of [0.01, 0.07, 0.29, 0.5].entries()) {
        const ticker = ['VOD.L', 'AAPL', 'BP.L', 'SHEL.L'][position]
        expect((await create({ ticker, alert_at_diff: diff })).body.data.alert_at_diff).toBe(diff)
      }
    })

    it('allow one move and several levels for a listing', async () => {
      await create()
      const again = await create({ alert_at_diff: 0.05 })
      expect(again.status).toBe(409)
      const level = { kind: 'above', level: { value: 5000, unit: 'GBX' } }
      expect((await create(level)).status).toBe(200)
      expect((await create(level)).status).toBe(200)
      expect(await list()).toHaveLength(3)
    })

    it('are limited to a hundred', async () => {
      const level = { kind: 'below', level: { value: 1, unit: 'GBX' } }
      for (let count = 0; count < 100; count += 1) await create(level)
      expect((await create(level)).status).toBe(409)
      expect(await list()).toHaveLength(100)
    })

    it('keep their prices when threshold or interval changes, and restart with another ticker', async () => {
      const { data: first } = (await create()).body
      nowMs += 60_000
      const changed = await margot.call<Outcome>('POST', `/api/pricealerts/update/${first.id}`, {
        ...MOVE,
        alert_at_diff: 0.05,
        alert_interval_mins: 5,
      })
      expect(changed.body.data).toEqual({
        ...first,
        alert_at_diff: 0.05,
        alert_interval_mins: 5,
        next_check: new Date(nowMs + 5 * 60_000).toISOString(),
        updated_at: new Date(nowMs).toISOString(),
      })
      const moved = await margot.call<Outcome>('POST', `/api/pricealerts/update/${first.id}`, {
        ...MOVE,
        ticker: 'AAPL',
      })
      expect(moved.body.data).toMatchObject({ id: first.id, ticker: 'AAPL', unit: 'USD' })
      expect(moved.body.data.created_at).toBe(first.created_at)
    })

    it('cannot become a second move alert of the same listing', async () => {
      await create({ ticker: 'AAPL' })
      const { data } = (await create()).body
      const reply = await margot.call('POST', `/api/pricealerts/update/${data.id}`, {
        ...MOVE,
        ticker: 'AAPL',
      })
      expect(reply.status).toBe(409)
    })

    // @spec 7.15
    it('are removed once, and another person’s never', async () => {
      const { data } = (await create()).body
      const other = await registerNew('other@example.org')
      for (const [action, body] of [
        ['update', MOVE],
        ['pause', { paused: true }],
        ['delete', {}],
      ] as const) {
        const reply = await other.call('POST', `/api/pricealerts/${action}/${data.id}`, body)
        expect(reply.status).toBe(404)
      }
      const path = `/api/pricealerts/delete/${data.id}`
      expect((await margot.call<Outcome<null>>('POST', path)).body).toMatchObject({
        success: true,
        data: null,
      })
      expect((await margot.call('POST', path)).status).toBe(404)
      expect(await list()).toEqual([])
    })

    it('are paused and resumed by their user', async () => {
      const { data } = (await create()).body
      const pause = (paused: unknown) =>
        margot.call<Outcome>('POST', `/api/pricealerts/pause/${data.id}`, { paused })
      expect((await pause('yes')).status).toBe(422)
      expect((await pause(true)).body).toMatchObject({
        message: 'Price alert paused',
        data: { paused_because: 'by_user', last_price: data.last_price },
      })
      expect((await pause(false)).body).toMatchObject({
        message: 'Price alert resumed',
        data: { paused_because: null, last_price: null },
      })
      expect((await pause(false)).status).toBe(200)
      expect(await list()).toMatchObject([{ id: data.id, alert_at_diff: 0.02, kind: 'move' }])
    })

    it('need the CSRF token', async () => {
      const reply = await margot.call('POST', '/api/pricealerts/create', MOVE, {
        withoutCsrf: true,
      })
      expect(reply.status).toBe(419)
    })
  })

  describe('A simulated market that moves', () => {
    /** Changes the price of the last check. */
    async function pretendLastPrice(factor: number): Promise<void> {
      const { db, close } = place.open()
      await db
        .updateTable('price_alerts')
        .set((eb) => ({
          last_price: eb('last_price', '*', factor),
          revision: eb('revision', '+', 1),
        }))
        .execute()
      await close()
    }
    const readNotifications = async () =>
      (await margot.call<Notifications>('GET', '/api/notifications')).body

    it('fires the alert at its next check, once, and says SIMULATED', async () => {
      await create({ alert_interval_mins: 5 })
      await pretendLastPrice(0.9)
      await app.runDueJobs()
      expect((await readNotifications()).items).toEqual([])
      nowMs += 5 * 60_000
      await app.runDueJobs()
      await app.runDueJobs()
      const { items, unread } = await readNotifications()
      expect(unread).toBe(1)
      expect(items).toHaveLength(1)
      expect(items[0]).toMatchObject({
        kind: 'price-alert',
        simulated: true,
        read_at: null,
        data: { ticker: 'VOD.L', kind: 'move', unit: 'GBX', source: 'demo' },
      })
      expect(items[0]?.title).toMatch(/^SIMULATED: VOD\.L up \d/)
      expect(items[0]?.body).toMatch(/^SIMULATED prices/)
      const [alert] = await list()
      expect(alert?.last_fired_at).toBe(new Date(nowMs).toISOString())
    })

    it('does not fire while it is paused, nor for what happened then', async () => {
      const { data } = (await create({ alert_interval_mins: 5 })).body
      const pause = (paused: boolean) =>
        margot.call('POST', `/api/pricealerts/pause/${data.id}`, { paused })
      await pretendLastPrice(0.9)
      await pause(true)
      nowMs += 5 * 60_000
      await app.runDueJobs()
      expect((await list())[0]?.last_checked).toBe(data.last_checked)
      await pause(false)
      for (let round = 0; round < 2; round += 1) {
        await app.runDueJobs()
        nowMs += 5 * 60_000
      }
      expect((await list())[0]?.last_checked).not.toBe(data.last_checked)
      expect((await readNotifications()).items).toEqual([])
    })

    it('does not fire while London is closed', async () => {
      await create({ alert_interval_mins: 5 })
      await pretendLastPrice(0.9)
      nowMs = Date.parse('2026-09-19T10:00:00Z')
      await app.runDueJobs()
      expect((await readNotifications()).items).toEqual([])
      nowMs = Date.parse('2026-09-21T07:10:00Z')
      await app.runDueJobs()
      expect((await readNotifications()).items).toHaveLength(1)
    })
  })
})
