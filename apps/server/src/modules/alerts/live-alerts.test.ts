import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, DEAD_UPSTREAM, type TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { LOOSE_LIMITS, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'

const databases = sqliteDatabases()

describe('Alerts on live prices', () => {
  let app: TestApp
  let browser: TestBrowser
  let nowMs: number

  beforeEach(async () => {
    nowMs = Date.now()
    app = await buildTestApp(await databases.create(), {
      mode: 'live',
      deps: { clock: { now: () => nowMs }, limits: LOOSE_LIMITS, robotCost: 1 },
    })
    browser = await openBrowser(app)
    await browser.register('margot@example.org')
    nowMs = TEST_NOW
  })
  afterEach(() => app.close())

  const create = async (ticker: string) =>
    browser.call<{ data: PriceAlert; errors: object }>('POST', '/api/pricealerts/create', {
      ticker,
      alert_at_diff: 0.02,
      alert_interval_mins: 5,
    })
  const list = async () =>
    (await browser.call<{ data: PriceAlert[] }>('GET', '/api/pricealerts/get')).body.data

  it('start at the source’s price in its declared unit, which need not be pence', async () => {
    expect((await create('VOD.L')).body.data).toMatchObject({
      unit: 'GBX',
      source: 'yahoo',
      simulated: false,
    })
    expect((await create('VUSA.L')).body.data).toMatchObject({ unit: 'GBP' })
    expect((await create('CPG.L')).body.data).toMatchObject({ unit: 'USD' })
  })

  it('are refused for an unknown ticker', async () => {
    const { status, body } = await create('NOSUCH.L')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['ticker']])
  })

  it('wait, and say so, while the source declares no unit', async () => {
    const { body } = await create('NOCUR.L')
    expect(body.data).toMatchObject({ unit: null, last_price: null, init_price: null })
    await app.runDueJobs()
    expect(await list()).toMatchObject([{ last_price: null, paused_because: 'unit_unknown' }])
  })

  it('neither start at nor fire on a price a hundred times off', async () => {
    const { body } = await create('HUNDRED.L')
    expect(body.data.last_price).toBeNull()
    await app.runDueJobs()
    expect(await list()).toMatchObject([{ last_price: null, paused_because: 'hundredfold_move' }])
  })
})

describe('While the source is down', () => {
  it('an alert starts without a price and says why it waits', async () => {
    let nowMs = Date.now()
    const app = await buildTestApp(await databases.create(), {
      mode: 'live',
      upstreamUrl: DEAD_UPSTREAM,
      deps: { clock: { now: () => nowMs }, limits: LOOSE_LIMITS, robotCost: 1 },
    })
    const browser = await openBrowser(app)
    await browser.register('margot@example.org')
    nowMs = TEST_NOW
    const body = { ticker: 'VOD.L', alert_at_diff: 0.02, alert_interval_mins: 5 }
    const created = await browser.call<{ data: PriceAlert }>(
      'POST',
      '/api/pricealerts/create',
      body,
    )
    expect(created.status).toBe(200)
    expect(created.body.data).toMatchObject({ last_price: null, unit: null })
    await app.runDueJobs()
    const { body: listed } = await browser.call<{ data: PriceAlert[] }>(
      'GET',
      '/api/pricealerts/get',
    )
    expect(listed.data).toMatchObject([{ paused_because: 'no_quote' }])
    await app.close()
  })
})
