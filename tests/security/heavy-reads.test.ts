/** Reads that anyone may make and that cost far more than others are limited per network. */
import type { ErrorBody } from '@leadenhall/contract/shared/errors.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../support/build-test-app.ts'
import { sqliteDatabases } from '../support/databases.ts'
import { buildAccountApp, openBrowser, type TestBrowser } from '../support/sign-in.ts'

const databases = sqliteDatabases()
const TEN_YEARS = '/priceDataCsv/VOD.L/1420070400/1735689600/1d'
const ONE_MONTH = '/priceDataCsv/VOD.L/1733011200/1735689600/1d'

let app: TestApp
let browser: TestBrowser

beforeEach(async () => {
  app = await buildAccountApp(
    await databases.create(),
    {},
    { heavyReads: { max: 2, windowMs: 60_000 } },
  )
  browser = await openBrowser(app)
})
afterEach(async () => {
  await app.close()
})

const readPrices = (url: string, address?: string) =>
  browser.call<ErrorBody>('GET', url, undefined, address ? { address } : {})
const runScreen = (body: object) => browser.call<ErrorBody>('POST', '/api/screener/run', body)

it('are refused beyond the limit, which says when to come back', async () => {
  expect((await readPrices(TEN_YEARS)).status).toBe(200)
  expect((await runScreen({})).status).toBe(200)
  const refused = await readPrices(TEN_YEARS)
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await runScreen({})).status).toBe(429)
})

it('leave other networks and lighter reads alone', async () => {
  for (const _ of [1, 2, 3]) await readPrices(TEN_YEARS)
  expect((await readPrices(TEN_YEARS, '192.0.2.1')).status).toBe(200)
  expect((await readPrices(ONE_MONTH)).status).toBe(200)
  expect((await runScreen({ page: 1, pageSize: 20 })).status).toBe(200)
})
