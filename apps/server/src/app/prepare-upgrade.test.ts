import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Migrator } from 'kysely'
import { expect, it } from 'vitest'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { fillEveryTable } from '#tests/support/fill-every-table.ts'
import { readTables, schemaAt } from '#tests/support/read-tables.ts'
import { listTables, type ProductSchema } from '../platform/backup/product-tables.ts'
import type { OpenDatabase } from '../platform/db/database.ts'
import { migrations } from '../platform/db/migrations/index.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { NewerDatabaseError, prepareUpgrade } from './prepare-upgrade.ts'
import { PRODUCT_SCHEMA } from './product-schema.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const DAY_MS = 86_400_000
const NAMES = Object.keys(migrations)

async function createTables(database: OpenDatabase, schema: ProductSchema): Promise<void> {
  const provider = { getMigrations: async () => ({ ...schema.migrations }) }
  const { error } = await new Migrator({ db: database.db, provider }).migrateToLatest()
  if (error) throw error
  await schema.createUnmigratedTables(database)
}

const placeOf = ({ databaseUrl, dataDir }: DatabasePlace) => ({
  databaseUrl,
  dataDir,
  appSecret: 'a-secret-of-tests-that-is-32-long',
})

onEachDatabase((databases) => {
  it.each(['014-stock-boards', '018-short-corrections', '020-tax'])(
    'Rows written at %s are all there after the upgrade, and in a backup before it',
    async (name) => {
      const place = await databases.createBare()
      const before = place.open()
      const schema = schemaAt(name)
      await createTables(before, schema)
      await fillEveryTable(before, schema)
      await before.close()
      const tables = await listTables(schema, Object.keys(schema.migrations))
      const old = await readTables(placeOf(place), tables)

      const upgrade = await prepareUpgrade(placeOf(place), NOW)
      expect(upgrade?.migrations).toEqual(NAMES.slice(NAMES.indexOf(name) + 1))
      expect(readdirSync(path.join(place.dataDir, 'backups'))).toEqual([
        'before-upgrade-20261126T120000Z.jsonl.gz',
      ])
      await (await openDatabase(placeOf(place))).close()
      const now = await readTables(placeOf(place), tables)
      for (const { name: table } of tables) expect.soft(now[table], table).toEqual(old[table])
      expect(await prepareUpgrade(placeOf(place), NOW + DAY_MS)).toBeNull()
    },
  )

  it('Of the backups of upgrades the newest three are kept', async () => {
    const place = await databases.createBare()
    const database = place.open()
    await createTables(database, schemaAt('020-tax'))
    await database.close()
    for (const day of [0, 1, 2, 3]) await prepareUpgrade(placeOf(place), NOW + day * DAY_MS)
    expect(readdirSync(path.join(place.dataDir, 'backups')).toSorted()).toEqual(
      [27, 28, 29].map((day) => `before-upgrade-202611${day}T120000Z.jsonl.gz`),
    )
  })

  it('A database of a newer version is left alone, with the way back in words', async () => {
    const place = await databases.createBare()
    const database = place.open()
    const newer = '999-from-tomorrow'
    await createTables(database, {
      ...PRODUCT_SCHEMA,
      migrations: { ...migrations, [newer]: { up: async () => undefined } },
    })
    await database.close()
    const refused = prepareUpgrade(placeOf(place), NOW)
    await expect(refused).rejects.toThrow(NewerDatabaseError)
    await expect(refused).rejects.toThrow(/999-from-tomorrow.*Install that version again.*restore/)
  })

  it('A database that is up to date, or without tables, is not backed up', async () => {
    for (const place of [await databases.create(), await databases.createBare()]) {
      expect(await prepareUpgrade(placeOf(place), NOW)).toBeNull()
    }
  })
})
