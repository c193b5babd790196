import type { QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { makeKey } from '#tests/support/key-caller.ts'
import { buildAppWithUser, type TestBrowser } from '#tests/support/sign-in.ts'

const databases = sqliteDatabases()
let app: TestApp
let browser: TestBrowser
let key: string

beforeEach(async () => {
  ;({ app, browser } = await buildAppWithUser('margot@example.org', await databases.create()))
  key = (await makeKey(browser, { scope: 'cell' })).key
})
afterEach(() => app.close())

/** As a spreadsheet asks: a URL, no cookie and no header. */
const cell = async (query: Readonly<Record<string, string>>) => {
  const url = `/api/cell?${new URLSearchParams({ key, ...query }).toString()}`
  const { body, headers, statusCode } = await app.http.inject({ url })
  return { status: statusCode, body, type: String(headers['content-type']) }
}

it('answers one value as plain text', async () => {
  const { items } = await app.get<QuoteBatch>('/api/quotes?tickers=VOD.L')
  const price = items[0]?.price ?? null
  expect(await cell({ ticker: 'VOD.L', field: 'price' })).toEqual({
    status: 200,
    body: String(price),
    type: 'text/plain; charset=utf-8',
  })
  expect((await cell({ ticker: 'VOD.L', field: 'unit' })).body).toBe('GBX')
  expect((await cell({ ticker: 'VOD.L', field: 'name' })).body).toBe('Vodafone Group plc')
  const percent = Number((await cell({ ticker: 'VOD.L', field: 'change_percent' })).body)
  expect(percent).toBeCloseTo((items[0]?.changeRatio ?? Number.NaN) * 100, 6)
})

it('answers a metric in percent or pounds, and nothing where it is not known', async () => {
  await app.get('/api/quotes?tickers=BP.L')
  const { body } = await cell({ ticker: 'BP.L', field: 'dividend_yield' })
  expect(Number(body)).toBeGreaterThan(1)
  // A fund has no accounts.
  expect(await cell({ ticker: 'VUSA.L', field: 'roce' })).toMatchObject({ status: 200, body: '' })
})

it('names the fields where one is not known, and an unlisted ticker', async () => {
  const unknown = await cell({ ticker: 'VOD.L', field: 'prise' })
  expect(unknown.status).toBe(422)
  expect(unknown.body).toContain('There is no field prise: price, unit, change')
  expect((await cell({ ticker: 'NOPE.L', field: 'price' })).status).toBe(404)
})

it('takes no other key in its URL, and its key opens nothing else', async () => {
  const { key: reading } = await makeKey(browser, { scope: 'read' })
  expect((await cell({ ticker: 'VOD.L', field: 'price', key: reading })).status).toBe(403)
  expect((await cell({ ticker: 'VOD.L', field: 'price', key: '' })).status).toBe(401)
  const calendar = await app.http.inject({ url: `/api/portfolio/calendar.ics?key=${key}` })
  expect(calendar.statusCode).toBe(403)
  const other = await app.http.inject({
    url: '/api/watchlists',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(other.statusCode).toBe(403)
})
