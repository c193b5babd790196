/** A key in the settings: stored sealed, and never in a reply, the log of changes or a backup. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Setting } from '@leadenhall/contract/settings/index.ts'
import { expect, it } from 'vitest'
import { backUp } from '#tests/support/backups.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { EODHD_KEY } from '#tests/support/eodhd-replies.ts'
import { buildAppWithUser, makeAdmin } from '#tests/support/sign-in.ts'
import { storeSettings } from '#tests/support/store-settings.ts'
import { PRODUCT_SCHEMA } from '../../app/product-schema.ts'

const databases = sqliteDatabases()
const NAME = 'eodhd.apiKey'
const BASE = '/api/lmscraperconfig'

async function buildWithAdmin() {
  const place = await databases.create()
  const { app, browser } = await buildAppWithUser('admin@example.org', place)
  await makeAdmin(place, 'admin@example.org')
  const save = (value: string) =>
    browser.call<{ data: Setting }>('POST', `${BASE}/update/${NAME}`, { name: NAME, value })
  return { app, browser, place, save }
}

it('is in no reply, no row, no log line and no backup', async () => {
  const { app, browser, place, save } = await buildWithAdmin()
  const saved = await save(EODHD_KEY)
  expect(saved.body.data).toMatchObject({ name: NAME, value: '', is_secret: true })
  const again = await save(`${EODHD_KEY}2`)
  const listed = await browser.call<Setting[]>('GET', `${BASE}/get`)
  expect(listed.body.find(({ name }) => name === NAME)).toMatchObject({
    value: '',
    is_secret: true,
    updated_at: expect.any(String),
  })
  const { db, close } = place.open()
  const rows = [
    await db.selectFrom('settings').selectAll().execute(),
    await db.selectFrom('setting_changes').selectAll().execute(),
  ]
  await close()
  const backup = gunzipSync(readFileSync(await backUp(place, PRODUCT_SCHEMA))).toString()
  const texts = JSON.stringify([saved.body, again.body, listed.body, rows, app.logs, backup])
  expect(texts).toContain('sealed:v1:')
  expect(texts).not.toContain(EODHD_KEY)
  await app.close()
})

it.each([
  ['', 'Enter the key. To remove the stored one, restore the default.'],
  ['two words', 'Enter the key without spaces, as the service shows it.'],
])('is refused as "%s"', async (value, message) => {
  const { app, save } = await buildWithAdmin()
  expect(await save(value)).toMatchObject({ status: 422, body: { errors: { value: [message] } } })
  await app.close()
})

it('counts as not entered after the secret of the installation has changed, and says so', async () => {
  const place = await databases.create()
  await storeSettings(place, { 'eodhd.enabled': 'on', [NAME]: EODHD_KEY })
  const app = await buildTestApp(place, {
    environment: { APP_SECRET: 'another-secret-of-tests-32-long!' },
    mode: 'live',
  })
  await app.get('/api/chart/VOD.L?range=1m').catch(() => null)
  expect(app.logs.join()).toContain('the secret of this installation has changed')
  await app.close()
})
