/** Prices of added funds from a source with a key, beside a Yahoo that refuses everything. */
import type { Chart } from '@leadenhall/contract/history/index.ts'
import type { FundFacts, InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import type { Holdings } from '@leadenhall/contract/portfolio/index.ts'
import type { QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { day, EODHD_KEY } from '#tests/support/eodhd-replies.ts'
import { type StandIn, startEodhd } from '#tests/support/eodhd-stand-in.ts'
import { openOnTestDay } from '#tests/support/open-on-test-day.ts'
import type { TestBrowser } from '#tests/support/sign-in.ts'
import { storeSettings } from '#tests/support/store-settings.ts'

const databases = sqliteDatabases()
const FUND = 'GB00B41YBW71'
const IN_PENCE = 'GB00B3X7QG63'
const TWICE = 'GB00B4PQW151'
const DAYS = [day('2026-09-15', 6.4125), day('2026-09-16', 6.4), day('2026-09-17', 6.3985)]

let admin: TestBrowser
let app: TestApp
let standIn: StandIn

beforeEach(async () => {
  const fund = { exchange: 'EUFUND', reply: DAYS } as const
  standIn = await startEodhd({
    listings: [
      { ...fund, code: FUND, isin: FUND, currency: 'GBP', name: 'Fundsmith Equity I Acc' },
      { ...fund, code: IN_PENCE, isin: IN_PENCE, currency: 'GBX', name: 'A fund in pence' },
      { ...fund, code: 'ONE', isin: TWICE, currency: 'GBP' },
      { ...fund, code: 'OTHER', isin: TWICE, currency: 'GBX' },
    ],
  })
  const place = await databases.create()
  await storeSettings(place, { 'eodhd.enabled': 'on', 'eodhd.apiKey': EODHD_KEY })
  ;({ app, admin } = await openOnTestDay(place, { upstreamUrl: standIn.url }))
})
afterEach(async () => {
  await app.close()
  await standIn.close()
})

const add = (isin: string, unit: string) =>
  admin.call<InstrumentHit>('POST', '/api/instruments/funds', {
    isin,
    name: 'A fund',
    unit,
    units: 'accumulation',
  })
const factsOf = async (isin: string) =>
  (await admin.call<FundFacts>('GET', `/api/instruments/funds/${isin}`)).body

it("the source's list proposes name and unit, for one request in a month", async () => {
  expect(await factsOf(FUND)).toEqual({
    added: null,
    listed: { source: 'EODHD', name: 'Fundsmith Equity I Acc', unit: 'GBP' },
    unread: null,
  })
  expect((await factsOf(IN_PENCE)).listed?.unit).toBe('GBX')
  // Two lines have this ISIN, in two units: which one is meant is not known.
  expect(await factsOf(TWICE)).toEqual({ added: null, listed: null, unread: null })
  expect(standIn.asked).toHaveLength(1)
})

it('a fund has its prices on the days of valuation, on every screen', async () => {
  await add(FUND, 'GBP')
  const chart = await app.get<Chart>(`/api/chart/${FUND}?range=1m`)
  expect(chart).toMatchObject({
    unit: 'GBP',
    provenance: { source: 'eodhd', asOf: '2026-09-17T00:00:00.000Z' },
  })
  const { items } = await app.get<QuoteBatch>(`/api/quotes?tickers=${FUND}`)
  expect(items).toMatchObject([
    {
      price: 6.3985,
      unit: 'GBP',
      kind: 'fund',
      flags: [],
      provenance: { source: 'eodhd', asOf: '2026-09-17T00:00:00.000Z' },
    },
  ])
  const account = { name: 'ISA', kind: 'isa', currency: 'GBP' }
  const { body } = await admin.call<{ id: string }>('POST', '/api/portfolio/accounts', account)
  await admin.call('POST', '/api/portfolio/activities', {
    account_id: body.id,
    kind: 'buy',
    date: '2026-09-16',
    ticker: FUND,
    quantity: '100',
    price: { value: '6.4', unit: 'GBP' },
  })
  const held = await admin.call<Holdings>('GET', '/api/portfolio/holdings')
  expect(held.body.holdings).toMatchObject([{ ticker: FUND, value: '639.85', today: null }])
  expect(standIn.asked.map((path) => path.split('?')[0])).toEqual([
    'api/exchange-symbol-list/EUFUND',
    `api/eod/${FUND}.EUFUND`,
  ])
})

it('a fund whose list says another unit has no price of it, and Healthcheck names it', async () => {
  await add(IN_PENCE, 'GBP')
  const { statusCode } = await app.http.inject({ url: `/api/chart/${IN_PENCE}?range=1m` })
  expect(statusCode).toBe(404)
  const { missing } = await app.get<QuoteBatch>(`/api/quotes?tickers=${IN_PENCE}`)
  expect(missing).toMatchObject([{ ticker: IN_PENCE }])
  const { body } = await admin.call<{ sources: { key: string; refused: { reason: string }[] }[] }>(
    'GET',
    '/api/sources/prices',
  )
  const reasons = body.sources.find(({ key }) => key === 'eodhd')?.refused
  expect(reasons?.map(({ reason }) => reason)).toEqual([
    `${IN_PENCE}: its list says GBX, and the fund was added in GBP`,
  ])
})
