/** Broker keys: a live application whose brokers are on the loopback, with their limits. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { BrokerKey } from '@leadenhall/contract/broker-keys/index.ts'
import type { Notifications } from '@leadenhall/contract/notifications/index.ts'
import type {
  Activities,
  ImportPreview,
  PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp } from '#tests/support/backups.ts'
import {
  type BrokerStandIn,
  FLEX_QUERY,
  FLEX_TOKEN,
  purchases,
  startBrokers,
  T212_KEY,
  T212_SECRET,
} from '#tests/support/broker-stand-ins.ts'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '#tests/support/databases.ts'
import { buildAppWithUser, type TestBrowser } from '#tests/support/sign-in.ts'
import { PRODUCT_SCHEMA } from '../../app/product-schema.ts'

const KEYS = '/api/broker-keys'
const DAY = 86_400_000
/** Steps that are due are looked for as often. */
const FOLLOW_MS = 30_000
const TRADE = (id: number, date: string) =>
  `<Trade assetCategory="STK" symbol="VOD" isin="GB00BH4HKS39" tradeDate="${date}" buySell="BUY" quantity="10" tradePrice="0.7" proceeds="-7" ibCommission="0" netCash="-7" currency="GBP" levelOfDetail="EXECUTION" transactionID="${id}"/>`
const statementOf = (...trades: readonly string[]) =>
  `<FlexQueryResponse queryName="All" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1"><Trades>${trades.join('')}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`

const databases = sqliteDatabases()

describe('Broker keys', () => {
  let app: TestApp
  let browser: TestBrowser
  let place: DatabasePlace
  let brokers: BrokerStandIn
  let account: string
  let offsetMs: number
  const now = () => Date.now() + offsetMs

  beforeEach(async () => {
    offsetMs = 0
    brokers = await startBrokers(now)
    place = await databases.create()
    const environment = { MARKET_DATA: 'live', UPSTREAM_REPLAY_URL: brokers.url }
    ;({ app, browser } = await buildAppWithUser('margot@example.org', place, environment, {
      clock: { now },
    }))
    const body = { name: 'Dealing', kind: 'general', currency: 'GBP' }
    const opened = await browser.call<PortfolioAccount>('POST', '/api/portfolio/accounts', body)
    account = opened.body.id
  })
  afterEach(async () => {
    await app.close()
    await brokers.close()
  })

  const addT212 = (since: string, changes: object = {}) =>
    browser.call<BrokerKey & { errors: Record<string, string[]> }>('POST', KEYS, {
      broker: 'trading-212',
      account_id: account,
      key: T212_KEY,
      secret: T212_SECRET,
      since,
      ...changes,
    })
  const addFlex = (changes: object = {}) =>
    browser.call<BrokerKey & { errors: Record<string, string[]> }>('POST', KEYS, {
      broker: 'interactive-brokers',
      account_id: account,
      token: FLEX_TOKEN,
      query_id: FLEX_QUERY,
      ...changes,
    })
  const keyNow = async () => (await browser.call<BrokerKey[]>('GET', KEYS)).body[0]
  const notices = async () =>
    (await browser.call<Notifications>('GET', '/api/notifications')).body.items.map(
      ({ title }) => title,
    )
  const total = async () =>
    (await browser.call<Activities>('GET', '/api/portfolio/activities')).body.total
  /** Runs what is due, and moves on to the next step, until no sync runs. */
  async function settle() {
    for (let step = 0; step < 100; step += 1) {
      await app.runDueJobs()
      const key = await keyNow()
      if (key?.state !== 'syncing') return
      offsetMs += Math.max(FOLLOW_MS, Date.parse(key.next_at ?? '') - now())
    }
    throw new Error('The sync does not end')
  }
  const storeFirst = async () => {
    const id = (await keyNow())?.import?.id ?? ''
    await browser.call('POST', `/api/portfolio/imports/${id}/commit`)
    return id
  }
  const setDaily = () => browser.call<BrokerKey>('PUT', `${KEYS}/${keyId}`, { is_daily: true })
  let keyId = ''
  async function startDaily(history: readonly string[]) {
    brokers.history = history
    keyId = (await addT212('2025-06-02')).body.id
    await settle()
    const id = await storeFirst()
    expect((await setDaily()).body).toMatchObject({ is_daily: true })
    return id
  }
  async function nextDay() {
    offsetMs += DAY
    await settle()
  }

  describe('A key of Trading 212', () => {
    it('is tested before it is kept; its first report waits for a look', async () => {
      brokers.history = [...purchases('2024-06-03', 3), ...purchases('2025-06-02', 2)]
      const { status, body } = await addT212('2024-01-01')
      expect(status).toBe(201)
      expect(body).toMatchObject({
        state: 'syncing',
        ends_with: T212_KEY.slice(-4),
        is_daily: false,
      })
      await settle()
      const key = await keyNow()
      expect(key).toMatchObject({ state: 'waiting', import: { status: 'previewed', new_rows: 5 } })
      expect(await total()).toBe(0)
      expect(await notices()).toEqual(['Trading 212: 5 rows to look at'])
      const early = await browser.call('PUT', `${KEYS}/${key?.id}`, { is_daily: true })
      expect(early.status).toBe(409)
      await storeFirst()
      expect(await total()).toBe(5)
      expect(await keyNow()).toMatchObject({ state: 'ready' })
      expect(brokers.tooSoon).toEqual([])
      const years = brokers.asked.filter((call) => call.startsWith('POST'))
      expect(years[0]).toBe('POST exports 2024-01-01 2024-12-30')
      expect(years[1]).toMatch(/^POST exports 2024-12-31/)
    })

    it('that is not accepted, or a day in the future, is refused by its field', async () => {
      const wrong = await addT212('2024-01-01', { secret: 'other' })
      expect([wrong.status, wrong.body.errors]).toEqual([
        422,
        { key: ['Trading 212 does not accept this key with this secret.'] },
      ])
      brokers.failWith = 403
      expect((await addT212('2024-01-01')).body.errors['key']?.[0]).toMatch(/may not read/)
      brokers.failWith = 503
      expect((await addT212('2024-01-01')).status).toBe(503)
      expect((await addT212('2999-01-01')).body.errors).toHaveProperty('since')
      expect((await addT212('2024-01-01', { account_id: 'x' })).body.errors).toHaveProperty(
        'account_id',
      )
      expect(await keyNow()).toBeUndefined()
    })

    it('syncs daily when asked to: new rows are stored, none twice, and asked again for 14 days only', async () => {
      await startDaily(purchases('2025-06-02', 4))
      brokers.history = [...brokers.history, ...purchases('2025-06-10', 3)]
      await nextDay()
      expect(await total()).toBe(4)
      const recent = new Date(now() - 3 * DAY).toISOString().slice(0, 10)
      brokers.history = [...brokers.history, ...purchases(recent, 1, 'NEW')]
      await nextDay()
      expect(await total()).toBe(5)
      await nextDay()
      expect(await total()).toBe(5)
      expect(await notices()).toEqual(['Trading 212: 4 rows to look at'])
      expect(await keyNow()).toMatchObject({ state: 'ready', failure: null })
      expect(brokers.tooSoon).toEqual([])
    })

    it('whose last import was taken back stops by itself', async () => {
      const id = await startDaily(purchases('2025-06-02', 4))
      await browser.call('POST', `/api/portfolio/imports/${id}/revert`)
      expect(await total()).toBe(0)
      await nextDay()
      await nextDay()
      expect(await total()).toBe(0)
      expect(await keyNow()).toMatchObject({ is_daily: false, next_at: null })
      await browser.call('POST', `${KEYS}/${keyId}/sync`)
      await settle()
      expect(await keyNow()).toMatchObject({ state: 'waiting', import: { new_rows: 4 } })
    })

    it('that the broker withdraws is not used again, and its user is notified once', async () => {
      await startDaily(purchases('2025-06-02', 1))
      brokers.failWith = 403
      await nextDay()
      const asked = brokers.asked.length
      await nextDay()
      expect(brokers.asked).toHaveLength(asked)
      expect(await keyNow()).toMatchObject({
        state: 'refused',
        failure: 'This key may not read the history. Allow it “History”.',
        next_at: null,
      })
      expect((await notices())[0]).toBe('Trading 212: your key is not used any more')
      expect((await browser.call('POST', `${KEYS}/${keyId}/sync`)).status).toBe(409)
      brokers.failWith = null
      expect((await addT212('2025-06-02')).body).toMatchObject({ id: keyId, state: 'syncing' })
      await settle()
      expect(await total()).toBe(1)
    })
  })

  describe('A report of Trading 212', () => {
    const sync = async (history = purchases('2025-06-02', 3)) => {
      brokers.history = history
      keyId = (await addT212('2025-06-02')).body.id
      await settle()
      return keyNow()
    }

    it('may take its time, or be cancelled, and is then asked for again', async () => {
      brokers.reportStates = ['Queued', 'Processing', 'Running', 'Queued', 'Canceled']
      const key = await sync()
      expect(key).toMatchObject({ state: 'waiting', import: { new_rows: 3 } })
      expect(brokers.tooSoon).toEqual([])
    })

    it.each([
      ['is cut off in a row', (csv: string) => csv.slice(0, -20), /middle of a row/],
      ['is another table', () => 'a,b\n1,2\n', /none of its reports/],
      ['is a page', () => '<!doctype html><title>Sign in</title>', /web page/],
    ])('that %s stores nothing and says so', async (_, body, because) => {
      brokers.reportBody = body
      expect(await sync()).toMatchObject({
        state: 'failed',
        failure: expect.stringMatching(because),
        import: null,
      })
      const { body: imports } = await browser.call<unknown[]>('GET', '/api/portfolio/imports')
      expect(imports).toEqual([])
    })

    it('in a state that is not known fails by its name', async () => {
      brokers.reportStates = Array.from({ length: 20 }, () => 'Archived')
      expect(await sync()).toMatchObject({ failure: expect.stringMatching(/“Archived”/) })
    })

    it('that never ends is given up after an hour', async () => {
      brokers.reportStates = Array.from({ length: 400 }, () => 'Running')
      expect(await sync()).toMatchObject({ failure: 'Trading 212 did not finish the report.' })
    })

    it('with a row written twice has it once', async () => {
      const rows = purchases('2025-06-02', 3)
      expect(await sync([...rows, rows[1] ?? ''])).toMatchObject({ import: { new_rows: 3 } })
    })

    it('is read once more after limits and passing faults, which fail after the third', async () => {
      await startDaily(purchases('2025-06-02', 1))
      brokers.failWith = 429
      offsetMs += DAY
      await app.runDueJobs()
      brokers.failWith = null
      await settle()
      expect(await keyNow()).toMatchObject({ state: 'ready', failure: null })
      brokers.failWith = 500
      await nextDay()
      expect(await keyNow()).toMatchObject({ state: 'failed', is_daily: true })
      brokers.failWith = null
      await nextDay()
      expect(await keyNow()).toMatchObject({ state: 'ready', failure: null })
    })

    it('with rows that ask has them wait, and notifies about the same ones once', async () => {
      await startDaily(purchases('2025-06-02', 1))
      const day = new Date(now() - 2 * DAY).toISOString().slice(0, 10)
      const unknown = `Market buy,${day} 10:00:00.123,GB0000000000,QQQQQ,Nameless,,EOF-Q,1,1.00,GBX,100,,GBP,0.01,GBP`
      brokers.history = [...brokers.history, ...purchases(day, 1, 'NEW'), unknown]
      await nextDay()
      expect(await total()).toBe(2)
      expect(await keyNow()).toMatchObject({ import: { status: 'committed', needs_you: 1 } })
      await nextDay()
      const titles = await notices()
      expect(titles.filter((title) => title === 'Trading 212: 1 row for you')).toHaveLength(1)
      expect(await total()).toBe(2)
    })
  })

  describe('A token of Interactive Brokers', () => {
    it('reads the statement of its query, once it is ready', async () => {
      brokers.statement = statementOf(TRADE(1, '20250602'), TRADE(2, '20250603'))
      brokers.flexCodes = [1019, 1018, 1019]
      expect((await addFlex()).status).toBe(201)
      await settle()
      expect(await keyNow()).toMatchObject({ state: 'waiting', import: { new_rows: 2 } })
      expect(brokers.asked.filter((call) => call === 'SendRequest')).toHaveLength(1)
    })

    it.each([
      [{ token: '1' }, 'token', /does not accept this token/],
      [{ query_id: '99' }, 'query_id', /no query with this number/],
      [{ query_id: 'abc' }, 'query_id', /number of the query/],
      [{ token: 'a b' }, 'token', /without spaces/],
    ])('with %o is refused on %s', async (changes, field, message) => {
      const { status, body } = await addFlex(changes)
      expect([status, body.errors[field]?.[0]]).toEqual([422, expect.stringMatching(message)])
    })

    it.each([
      [1003, /not available.*1003/],
      [1012, /has expired/],
      [4711, /4711/],
    ])('whose statement fails with %i says why', async (code, because) => {
      brokers.flexCodes = [code]
      await addFlex()
      await settle()
      expect((await keyNow())?.failure).toMatch(because)
    })

    it('is asked again for a statement that was lost, and a cut one stores nothing', async () => {
      brokers.flexCodes = [1017]
      brokers.statement = statementOf(TRADE(1, '20250602')).slice(0, -30)
      await addFlex()
      await settle()
      expect(brokers.asked).toContain('GetStatement 2')
      expect(await keyNow()).toMatchObject({
        state: 'failed',
        failure: 'Interactive Brokers: the statement breaks off.',
      })
    })
  })

  it('A key is in no reply, log line, metric, export or backup', async () => {
    brokers.flexCodes = [4711]
    const replies = [await addT212('2025-06-02'), await addFlex()].map((reply) =>
      JSON.stringify(reply.body),
    )
    await settle()
    brokers.failWith = 500
    await browser.call('POST', `${KEYS}/${(await keyNow())?.id}/sync`)
    await settle()
    for (const url of [
      KEYS,
      '/api/account/export',
      '/healthcheck',
      '/metrics',
      '/api/notifications',
    ]) {
      replies.push(JSON.stringify((await browser.call('GET', url)).body))
    }
    const backup = gunzipSync(readFileSync(await backUp(place, PRODUCT_SCHEMA))).toString()
    expect(backup).toContain('broker_keys')
    const basic = Buffer.from(`${T212_KEY}:${T212_SECRET}`).toString('base64')
    for (const secret of [T212_KEY, T212_SECRET, FLEX_TOKEN, basic]) {
      const isFound = [...replies, ...app.logs, backup].some((text) => text.includes(secret))
      expect([secret, isFound]).toEqual([secret, false])
    }
  })

  it('A removed key leaves what it brought, and a removed account ends its key', async () => {
    await startDaily(purchases('2025-06-02', 2))
    const { body } = await browser.call<ImportPreview[]>('GET', '/api/portfolio/imports')
    expect(body).toMatchObject([{ status: 'committed', broker: 'Trading 212' }])
    await browser.call('DELETE', `/api/portfolio/accounts/${account}`)
    await nextDay()
    expect(await keyNow()).toMatchObject({ state: 'refused', failure: 'Its account was removed.' })
    expect((await browser.call('DELETE', `${KEYS}/${keyId}`)).status).toBe(204)
    expect((await browser.call('DELETE', `${KEYS}/${keyId}`)).status).toBe(404)
  })
})
