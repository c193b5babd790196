import { afterEach, beforeEach, expect, it } from 'vitest'
import { type DatabasePlace, sqliteDatabases } from '#tests/support/databases.ts'
import { EODHD_KEY, GOOD_DAYS, json } from '#tests/support/eodhd-replies.ts'
import { type StandIn, startEodhd } from '#tests/support/eodhd-stand-in.ts'
import { parseConfig } from '../app/config.ts'
import { storePriceKey } from '../app/try-sources.ts'
import { systemClock } from '../platform/clock.ts'
import { DATA_MODE_CHOSEN_FACT, DATA_MODE_FACT } from '../platform/db/data-mode-facts.ts'
import { setInstallationFact } from '../platform/db/installation.ts'
import { examineSources } from './examine-sources.ts'

const databases = sqliteDatabases()
const SECRET = 'a-secret-of-tests-that-is-32-long'
let place: DatabasePlace
let standIn: StandIn

beforeEach(async () => {
  place = await databases.create()
  const today = new Date().toISOString().slice(0, 10)
  const reply = GOOD_DAYS.map((day) => ({ ...day, date: today })).slice(0, 1)
  standIn = await startEodhd({ listings: [{ code: 'VOD', currency: 'GBX', reply }] })
})
afterEach(() => {
  delete process.env['APP_SECRET']
  return standIn.close()
})

const examine = async (environment: Readonly<Record<string, string>> = {}) =>
  (
    await examineSources(
      parseConfig({
        DATA_DIR: place.dataDir,
        UPSTREAM_REPLAY_URL: standIn.url,
        ...environment,
      }),
    )
  ).map(({ state, text }) => `${state}: ${text}`)

async function store(work: (db: ReturnType<DatabasePlace['open']>['db']) => Promise<void>) {
  const { close, db } = place.open()
  await work(db)
  await close()
}

it('A source that refuses is a fault that names three ways, before the first start too', async () => {
  const [yahoo, key] = await examine()
  expect(yahoo).toMatch(/^fault: Yahoo Finance: too many requests for now\. Enter your own key/)
  expect(yahoo).toMatch(/prices:choose -- file.*prices:choose -- demo/)
  expect(key).toMatch(/^note: EODHD has no key/)
})

it('It is a note while a key of the operator’s serves, which is opened with its secret only', async () => {
  await store((db) =>
    storePriceKey({ clock: systemClock, db, appSecret: SECRET }, 'operator', EODHD_KEY),
  )
  expect((await examine())[1]).toMatch(/cannot open without APP_SECRET/)
  process.env['APP_SECRET'] = SECRET
  expect(await examine()).toEqual([
    'note: Yahoo Finance: too many requests for now. EODHD serves London in its place',
    'fine: EODHD answers with your key',
  ])
})

it('A key that is refused is a fault', async () => {
  await standIn.close()
  standIn = await startEodhd({
    listings: [{ code: 'VOD', currency: 'GBX', reply: json({ no: 'key' }, 401) }],
  })
  await store((db) =>
    storePriceKey({ clock: systemClock, db, appSecret: SECRET }, 'operator', EODHD_KEY),
  )
  process.env['APP_SECRET'] = SECRET
  const found = await examine()
  expect(found[1]).toMatch(/^fault: EODHD: credentials rejected/)
  expect(found.join()).not.toContain(EODHD_KEY)
})

it('Nothing is asked where the simulation was chosen, by a variable or by the operator', async () => {
  expect(await examine({ MARKET_DATA: 'demo' })).toEqual([
    'note: The market is simulated: no source of prices is asked',
  ])
  await store(async (db) => {
    await setInstallationFact(db, DATA_MODE_FACT, 'demo')
    await setInstallationFact(db, DATA_MODE_CHOSEN_FACT, 'demo')
  })
  expect(await examine()).toHaveLength(1)
  expect(await examine({ MARKET_DATA: 'live' })).toHaveLength(2)
})
