import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { backUp, readContent, restore } from '#tests/support/backups.ts'
import { onEachDatabasePair, type TestDatabases } from '#tests/support/databases.ts'
import { migrateToLatest } from '../db/open-database.ts'
import type { ProductSchema } from './product-tables.ts'

const makeThings = async (db: Kysely<unknown>) => {
  const blob = (await isSqlite(db)) ? sql`blob` : sql`bytea`
  await sql`create table things (id text primary key, width bigint, bytes ${blob})`.execute(db)
}
const widthsInMillimetres = async (db: Kysely<unknown>) => {
  await sql`alter table things add column width_mm double precision`.execute(db)
  await sql`update things set width_mm = width * 1000.0`.execute(db)
  await sql`alter table things drop column width`.execute(db)
}
const isSqlite = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ version: string }>`select version() as version`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows.length === 0
}

const OLDER: ProductSchema = {
  migrations: { '001-things': { up: makeThings } },
  createUnmigratedTables: async () => undefined,
}
const NEWER: ProductSchema = {
  ...OLDER,
  migrations: { ...OLDER.migrations, '002-millimetres': { up: widthsInMillimetres } },
}
const BYTES = Uint8Array.from({ length: 256 }, (_, value) => value)
const BASE64 = Buffer.from(BYTES).toString('base64')

async function open(databases: TestDatabases, { migrations }: ProductSchema) {
  const place = await databases.createBare()
  const database = place.open()
  await migrateToLatest(database.db, migrations)
  return { place, database }
}

describe('A backup of an older version', () => {
  onEachDatabasePair((from, to) => {
    // @spec 10.84
    it('gets the missing migrations, and keeps its bytes', async () => {
      const { place, database } = await open(from, OLDER)
      await sql`insert into things (id, width, bytes) values ('a', 3, ${BYTES}), ('b', null, null)`.execute(
        database.db,
      )
      const file = await backUp(place, OLDER)
      const target = await open(to, NEWER)
      expect(await restore(target.database, NEWER, file)).toBe(2)
      expect(await readContent(target.place, ['things'])).toEqual({
        things: [
          [null, 'b', null],
          [{ base64: BASE64 }, 'a', 3000],
        ],
      })
      await migrateToLatest(target.database.db, NEWER.migrations)
    })

    it('can be made by the newer version before it migrates the database', async () => {
      const { place, database } = await open(from, OLDER)
      await sql`insert into things (id, width) values ('a', 3)`.execute(database.db)
      const file = await backUp(place, NEWER)
      const target = await open(to, NEWER)
      await restore(target.database, NEWER, file)
      expect(await readContent(target.place, ['things'])).toEqual({ things: [[null, 'a', 3000]] })
      expect(await readContent(place, ['things'])).toEqual({ things: [[null, 'a', 3]] })
    })

    // @spec 10.84
    it('is refused by a version older than its own', async () => {
      const { place } = await open(from, NEWER)
      const file = await backUp(place, NEWER)
      const target = await open(to, OLDER)
      await expect(restore(target.database, OLDER, file)).rejects.toThrow('002-millimetres')
    })

    it('cannot be made by a version older than the database', async () => {
      const { place } = await open(from, NEWER)
      await expect(backUp(place, OLDER)).rejects.toThrow(/newer version.*002-millimetres/)
    })
  })
})
