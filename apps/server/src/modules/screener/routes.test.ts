import type { ScreenResult } from '@leadenhall/contract/screener/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../../tests/support/build-test-app.ts'
import { sqliteDatabases } from '../../../../../tests/support/databases.ts'
import {
  buildAccountApp,
  openBrowser,
  type TestBrowser,
} from '../../../../../tests/support/sign-in.ts'

const databases = sqliteDatabases('suite')
let app: TestApp
let visitor: TestBrowser

beforeAll(async () => {
  app = await buildAccountApp(await databases.create())
  visitor = await openBrowser(app)
})
afterAll(() => app.close())

const run = (body: unknown) => visitor.call<ScreenResult>('POST', '/api/screener/run', body)
const tickersOf = async (body: unknown) => (await run(body)).body.data.map(({ ticker }) => ticker)

const CAPS_ABOVE_50B = ['AAPL', 'BP.L', 'BRK-B', 'CPG.L', 'HSBA.L', 'SHEL.L']

describe('Running a screen', () => {
  it('without a page answers every live listing in ticker order, in the shape of the table', async () => {
    const { status, body, headers } = await run({})
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(body).toMatchObject({ success: true, page: null, pageSize: null })
    expect(body.data).toHaveLength(body.total)
    const tickers = body.data.map(({ ticker }) => ticker)
    expect(tickers).toEqual(tickers.toSorted())
    expect(body.data.find(({ ticker }) => ticker === 'BP.L')).toEqual({
      ticker: 'BP.L',
      name: 'BP p.l.c.',
      exchange: 'LSE',
      market: 'MAIN MARKET',
      industry: 'Energy',
      sector: 'Energy',
      country: 'United Kingdom',
      market_cap_usd: 99_727_267_789,
    })
  })

  it('joins market cap filters by AND and says how many rows have no known cap', async () => {
    const { body } = await run({
      page: 1,
      marketCapFilters: ['> 50B', '< 500B'],
      countriesOfIncorporationFilters: ['United Kingdom'],
    })
    expect(body.data.map(({ ticker }) => ticker)).toEqual(['BP.L', 'CPG.L', 'HSBA.L', 'SHEL.L'])
    expect(body.leftOutUnknownMarketCap).toBe(2)
    expect(await tickersOf({ marketCapFilters: ['> 50B'] })).toEqual(CAPS_ABOVE_50B)
  })
})
