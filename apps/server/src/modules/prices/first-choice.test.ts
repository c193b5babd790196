/** A new installation whose live source refuses, until its operator has chosen. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { PriceChoiceResult, PriceSources } from '@leadenhall/contract/prices/index.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backUp } from '#tests/support/backups.ts'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '#tests/support/databases.ts'
import { day, EODHD_KEY, json } from '#tests/support/eodhd-replies.ts'
import { type StandIn, startEodhd } from '#tests/support/eodhd-stand-in.ts'
import {
  buildAccountApp,
  buildAppWithUser,
  makeAdmin,
  type TestBrowser,
} from '#tests/support/sign-in.ts'
import { PRODUCT_SCHEMA } from '../../app/product-schema.ts'

const databases = sqliteDatabases()
const CHOICE = '/api/sources/choice'

let app: TestApp
let browser: TestBrowser
let place: DatabasePlace
let standIn: StandIn

/** A check of a key asks for the days before. */
const TODAY = new Date().toISOString().slice(0, 10)
const VODAFONE = { code: 'VOD', currency: 'GBX', isin: 'GB00BH4HKS39' }

async function open(environment: Readonly<Record<string, string>> = {}) {
  ;({ app, browser } = await buildAppWithUser('margot@example.org', place, {
    MARKET_DATA: 'auto',
    UPSTREAM_REPLAY_URL: standIn.url,
    ...environment,
  }))
  await makeAdmin(place, 'margot@example.org')
}

beforeEach(async () => {
  place = await databases.create()
  standIn = await startEodhd({ listings: [{ ...VODAFONE, reply: [day(TODAY, 90)] }] })
})
afterEach(async () => {
  await app.close()
  await standIn.close()
})

const isAsked = async () =>
  (await app.http.inject({ url: '/' })).body.includes('"hasToChoosePrices":true')
const choose = (body: object) =>
  browser.call<PriceChoiceResult & { errors: Record<string, string[]>; message: string }>(
    'POST',
    CHOICE,
    body,
  )

it('shows the simulated market without a delay, and asks on every page until it is chosen', async () => {
  await open()
  expect([app.dataMode, await isAsked()]).toEqual(['demo', true])
  const { status, body } = await choose({ choice: 'demo' })
  expect([status, body]).toEqual([200, { data_mode: 'demo', needs_restart: false }])
  expect(await isAsked()).toBe(false)
})

it('tests a key before it is kept, and is live with it from the next start on', async () => {
  await open()
  const { body } = await choose({ choice: 'key', key: EODHD_KEY })
  expect(body).toEqual({ data_mode: 'live', needs_restart: true })
  expect(standIn.asked.filter((path) => path.includes(EODHD_KEY))).toHaveLength(1)
  const backup = gunzipSync(readFileSync(await backUp(place, PRODUCT_SCHEMA))).toString()
  const isFound = [...app.logs, backup, JSON.stringify(body)].some((text) =>
    text.includes(EODHD_KEY),
  )
  expect(isFound).toBe(false)
  await app.close()
  app = await buildAccountApp(place, {
    MARKET_DATA: 'auto',
    UPSTREAM_REPLAY_URL: standIn.url,
  })
  expect([app.dataMode, await isAsked()]).toEqual(['live', false])
  const { sources } = await app.get<PriceSources>('/api/sources/prices')
  expect(sources.find(({ key }) => key === 'eodhd')).toMatchObject({ isOn: true })
})

it('refuses a key by its field, and stays as it was', async () => {
  await standIn.close()
  standIn = await startEodhd({ listings: [{ ...VODAFONE, reply: json({ no: 'key' }, 401) }] })
  await open()
  expect((await choose({ choice: 'key', key: 'wrong' })).body.errors).toEqual({
    key: ['EODHD does not accept this key.'],
  })
  expect((await choose({ choice: 'key', key: 'a b' })).body.errors).toHaveProperty('key')
  expect((await choose({ choice: 'other' })).status).toBe(422)
  expect([await isAsked(), (await choose({ choice: 'file' })).body.data_mode]).toEqual([
    true,
    'live',
  ])
})

it('does not ask where a variable decides, and refuses another choice', async () => {
  await open({ MARKET_DATA: 'demo' })
  expect(await isAsked()).toBe(false)
  const { status, body } = await choose({ choice: 'file' })
  expect([status, body.message]).toEqual([
    409,
    'MARKET_DATA is demo on this server: change it there.',
  ])
})

it('takes no choice of a user who is no administrator', async () => {
  ;({ app, browser } = await buildAppWithUser('margot@example.org', place, {
    MARKET_DATA: 'auto',
    UPSTREAM_REPLAY_URL: standIn.url,
  }))
  expect((await choose({ choice: 'demo' })).status).toBe(403)
  expect(await isAsked()).toBe(true)
})
