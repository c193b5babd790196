import type { Notifications } from '@leadenhall/contract/notifications/index.ts'
import type { OwnedAlertBody } from '@leadenhall/contract/owned-alerts/index.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { buildAccountApp, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'
import { toDate, toDay } from '../../platform/calendar/days.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Noon of the next day: sessions start by the machine's clock, and an hour more is the same day. */
const NOON = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 12 * HOUR_MS
const daysAgo = (days: number) => toDate(toDay(new Date(NOON).toISOString().slice(0, 10)) - days)

onEachDatabase((databases) => {
  let app: TestApp
  let user: TestBrowser
  let nowMs: number
  let account: string

  beforeEach(async () => {
    const place = await databases.create()
    nowMs = NOON
    app = await buildAccountApp(place, {}, { clock: { now: () => nowMs } })
    await app.get('/api/quotes?tickers=VOD.L,BP.L')
    user = await openBrowser(app)
    await user.register('margot@example.org')
    const opened = await user.call<{ id: string }>('POST', '/api/portfolio/accounts', {
      name: 'Shares',
      kind: 'general',
      currency: 'GBP',
    })
    account = opened.body.id
  })
  afterEach(() => app.close())

  const record = async (
    kind: 'buy' | 'sell',
    date: string,
    quantity: string,
    pounds: string,
    ticker = 'VOD.L',
  ) => {
    const { status } = await user.call('POST', '/api/portfolio/activities', {
      account_id: account,
      kind,
      date,
      ticker,
      quantity,
      price: { value: pounds, unit: 'GBP' },
    })
    expect(status).toBe(201)
  }
  const switchOn = async (...keys: OwnedAlertBody['key'][]) => {
    for (const key of keys) {
      const body: OwnedAlertBody = { key, isOn: true, daysBefore: null }
      expect(await user.call('PUT', '/api/portfolio/alerts', body)).toMatchObject({ status: 200 })
    }
  }
  const check = async (afterMs = HOUR_MS + 1000) => {
    nowMs += afterMs
    await app.runDueJobs()
  }
  const notified = async () =>
    (await user.call<Notifications>('GET', '/api/notifications')).body.items.map(
      ({ body, title }) => ({ title, body }),
    )

  it('Alerts are off until they are switched on, each by itself', async () => {
    await record('buy', '2023-01-04', '100000', '0.1')
    await record('sell', daysAgo(33), '10', '1')
    await check()
    expect(await notified()).toEqual([])
    await switchOn('sale_window')
    await check()
    expect(await notified()).toEqual([
      {
        title: 'SIMULATED: VOD.L: 30 days since your sale have passed',
        body: expect.stringContaining(
          `A purchase from now on is not matched with the sale of ${formatLongDate(daysAgo(33))}.`,
        ),
      },
    ])
  })

  it('30 days after a sale are reported once, on the 31st day and not before', async () => {
    await record('buy', '2023-01-04', '100', '1')
    await record('sell', daysAgo(30), '10', '1')
    await switchOn('sale_window')
    await check()
    expect(await notified()).toEqual([])
    await check(DAY_MS)
    expect(await notified()).toHaveLength(1)
    await check(DAY_MS)
    expect(await notified()).toHaveLength(1)
  })

  it('A sale of long ago is not reported when the alert is switched on', async () => {
    await record('buy', '2023-01-04', '100', '1')
    await record('sell', daysAgo(80), '10', '1')
    await switchOn('sale_window')
    await check()
    expect(await notified()).toEqual([])
  })

  it('A holding whose sale would exceed the exempt amount is reported once a year', async () => {
    await record('buy', '2023-01-04', '100000', '0.1')
    await record('buy', '2023-01-04', '10', '1', 'BP.L')
    await switchOn('exempt_amount')
    await check()
    await check()
    const notices = await notified()
    expect(notices.map(({ title }) => title)).toEqual([
      'SIMULATED: VOD.L: selling all would exceed the exempt amount',
    ])
    expect(notices[0]?.body).toMatch(
      /Selling 100000 now would gain £\d+(\.\d+)?; £3000 of the exempt amount of \d{4}-\d{2} is left, enough for \d+\./,
    )
  })

  it('A holding counts whole, whatever the number of its accounts', async () => {
    await record('buy', '2023-01-04', '3000', '0.1')
    const second = await user.call<{ id: string }>('POST', '/api/portfolio/accounts', {
      name: 'More shares',
      kind: 'general',
      currency: 'GBP',
    })
    account = second.body.id
    await record('buy', '2023-01-04', '2999', '0.1')
    await switchOn('exempt_amount')
    await check()
    expect((await notified())[0]?.body).toContain('Selling 5999 now would gain')
  })

  it('Of an ISA nothing is reported', async () => {
    const isa = await user.call<{ id: string }>('POST', '/api/portfolio/accounts', {
      name: 'ISA',
      kind: 'isa',
      currency: 'GBP',
    })
    account = isa.body.id
    await record('buy', '2023-01-04', '100000', '0.1')
    await record('sell', daysAgo(33), '10', '1')
    await switchOn('exempt_amount', 'sale_window')
    await check()
    expect(await notified()).toEqual([])
  })
})
