/** Databases that an earlier version wrote, opened by today's program. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { PRODUCT_SCHEMA } from '../../apps/server/src/app/product-schema.ts'
import { listTables } from '../../apps/server/src/platform/backup/product-tables.ts'
import { checkBackup } from '../../apps/server/src/platform/backup/restore-backup.ts'
import { migrations } from '../../apps/server/src/platform/db/migrations/index.ts'
import { sqliteFileOf } from '../../apps/server/src/platform/db/open-database.ts'
import { type DatabasePlace, onEachDatabase } from '../support/databases.ts'
import { movedClock } from '../support/moved-clock.ts'
import { onServer } from '../support/postgres-server.ts'
import { readTables, schemaAt } from '../support/read-tables.ts'
import { startProduct } from '../support/start-product.ts'
import { createVisitor, PASSWORD } from '../support/visitor.ts'
import {
  APP_SECRET,
  DUMP_FILE,
  EMAIL,
  NEWEST_MIGRATION,
  SQLITE_FILE,
  WRITTEN_AT_MS,
} from './installation.ts'

/** Before the alert is due again, so that its row need not change. */
const PAUSE_MS = 600_000

/**
 * A start imports the current instrument list, sets schedules, and notifies owners of keys, which the
 * channels record: these rows keep their keys.
 */
const RENEWED = new Set([
  'delivery_channels',
  'index_members',
  'installation',
  'issuers',
  'job_schedules',
  'listings',
  'ticker_aliases',
])

const PAGES = [
  '/api/user',
  '/api/watchlists',
  '/api/pricealerts/get',
  '/api/figurealerts',
  '/api/portfolio/accounts',
  '/api/portfolio/activities',
  '/api/portfolio/holdings',
  '/api/delivery',
] as const

async function install({ databaseUrl, dataDir }: DatabasePlace): Promise<void> {
  if (databaseUrl) await onServer(databaseUrl, gunzipSync(readFileSync(DUMP_FILE)).toString())
  else writeFileSync(sqliteFileOf(dataDir), gunzipSync(readFileSync(SQLITE_FILE)))
}

async function visit(url: string) {
  const owner = createVisitor()
  owner.url = url
  await owner.call('GET', '/sanctum/csrf-cookie')
  const signedIn = await owner.call('POST', '/login', { email: EMAIL, password: PASSWORD })
  const answers: Record<string, unknown> = { '/login': signedIn.status }
  for (const page of PAGES) answers[page] = (await owner.call('GET', page)).body
  return answers
}

onEachDatabase((databases) => {
  let place: DatabasePlace
  let said: string
  let before: Awaited<ReturnType<typeof readTables>>
  let after: typeof before
  let answers: Awaited<ReturnType<typeof visit>>

  beforeAll(async () => {
    place = await databases.createBare()
    await install(place)
    const schema = schemaAt(NEWEST_MIGRATION)
    const tables = await listTables(schema, Object.keys(schema.migrations))
    before = await readTables({ ...place, appSecret: APP_SECRET }, tables)
    const startsAtMs = WRITTEN_AT_MS + PAUSE_MS
    const product = await startProduct({
      ...place,
      environment: { APP_SECRET, ...movedClock({ startsAtMs }) },
    })
    try {
      answers = await visit(product.url)
    } finally {
      await product.stop()
    }
    said = product.stdout()
    after = await readTables({ ...place, appSecret: APP_SECRET }, tables)
  })

  it('Data of an earlier version are backed up before the upgrade', async () => {
    const names = Object.keys(migrations)
    const pending = names.length - 1 - names.indexOf(NEWEST_MIGRATION)
    expect(pending).toBeGreaterThan(5)
    expect(said).toContain(`The database is of an earlier version (${pending} changes).`)
    const folder = path.join(place.dataDir, 'backups')
    const files = readdirSync(folder)
    expect(files).toEqual([expect.stringMatching(/^before-upgrade-20261125T191\d{3}Z\.jsonl\.gz$/)])
    const header = await checkBackup(PRODUCT_SCHEMA, path.join(folder, files[0] ?? ''))
    expect(header.migrations.at(-1)).toBe(NEWEST_MIGRATION)
  })

  it('Data of an earlier version keep each row', () => {
    for (const [table, rows] of Object.entries(before)) {
      const toCompared = (row: string) =>
        RENEWED.has(table) ? JSON.stringify((JSON.parse(row) as unknown[])[0]) : row
      const kept = new Set(after[table]?.map(toCompared))
      expect
        .soft(
          rows.map(toCompared).filter((row) => !kept.has(row)),
          table,
        )
        .toEqual([])
    }
  })

  it('A user of an earlier version signs in by the old password, and finds lists, alerts and portfolio', () => {
    expect(answers).toMatchObject({
      '/login': 204,
      '/api/user': { email: EMAIL, first_name: 'Margot' },
      '/api/watchlists': [
        { name: 'Empty', watchlist_items: [] },
        {
          name: 'Telecoms & "oil"',
          watchlist_items: [
            { ticker: 'VOD.L', note: 'VOD.L: £1 “o’clock” é 💷' },
            { ticker: 'BP.L', note: 'BP.L: £1 “o’clock” é 💷' },
          ],
        },
      ],
      '/api/pricealerts/get': {
        data: [{ ticker: 'VOD.L', kind: 'above', level: { value: 9876.5, unit: 'GBX' } }],
      },
      '/api/figurealerts': [{ kind: 'screen' }],
      '/api/portfolio/accounts': [{ name: 'ISA of Margot', kind: 'isa', activities: 2 }],
      '/api/portfolio/activities': {
        total: 2,
        items: [
          { kind: 'buy', quantity: '1234.5678', price: { value: '69.5', unit: 'GBX' } },
          { kind: 'deposit', amount: '5000.1', revision: 2 },
        ],
      },
      '/api/portfolio/holdings': {
        cost: '858.0246',
        holdings: [{ ticker: 'VOD.L', quantity: '1234.5678' }],
        cash: [{ currency: 'GBP', amount: '4142.075379' }],
      },
    })
    // The app secret opens the sealed address.
    expect(JSON.stringify(answers['/api/delivery'])).toContain('"address_end":"rgot"')
  })
}, 'suite')
