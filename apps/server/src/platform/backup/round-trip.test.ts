import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { backUp, openSnapshot, readContent, restore } from '#tests/support/backups.ts'
import { onEachDatabase, onEachDatabasePair } from '#tests/support/databases.ts'
import { fillEveryTable } from '#tests/support/fill-every-table.ts'
import { PRODUCT_SCHEMA } from '../../app/product-schema.ts'
import { setInstallationFact } from '../db/installation.ts'

describe('A backup', () => {
  onEachDatabasePair((from, to) => {
    // @spec 10.80
    it('restores every table as it was', async () => {
      const source = await from.create()
      const database = source.open()
      await PRODUCT_SCHEMA.createUnmigratedTables(database)
      const content = await fillEveryTable(database, PRODUCT_SCHEMA)
      const tables = Object.keys(content)
      expect(tables).toEqual(expect.arrayContaining(['user', 'session', 'notes', 'daily_bars']))
      const file = await backUp(source, PRODUCT_SCHEMA)

      const target = await to.create()
      const restored = target.open()
      const rows = await restore(restored, PRODUCT_SCHEMA, file)
      expect(rows).toBe(Object.values(content).flat().length)
      expect(await readContent(target, tables)).toEqual(content)
      if (from.engine !== to.engine) return
      const notes = (db: typeof restored.db) =>
        db.selectFrom('notes').select(['id', 'content']).orderBy('id').execute()
      expect(await notes(restored.db)).toEqual(await notes(database.db))
    })
  })

  onEachDatabase((databases) => {
    // @spec 10.81
    it('is a snapshot of one moment, and blocks no writer', async () => {
      const source = await databases.create()
      const { db } = source.open()
      await setInstallationFact(db, 'before', '1')
      const snapshot = await openSnapshot(source)
      await snapshot.findInstallationFact('before')
      await setInstallationFact(db, 'after', '1')
      const file = await backUp(source, PRODUCT_SCHEMA, snapshot)

      const target = await databases.create()
      await restore(target.open(), PRODUCT_SCHEMA, file)
      expect(await readContent(target, ['installation'])).toEqual({
        installation: [['before', '1']],
      })
    })

    it('leaves out the state that running nodes share, and a restore clears it', async () => {
      const source = await databases.create()
      const target = await databases.create()
      const mark = (node: string) => ({ name: node, holder: node, expires_at: 1 })
      await source.open().db.insertInto('leases').values(mark('source')).execute()
      const restored = target.open()
      await restored.db.insertInto('leases').values(mark('target')).execute()
      const file = await backUp(source, PRODUCT_SCHEMA)
      await restore(restored, PRODUCT_SCHEMA, file)
      expect(await restored.db.selectFrom('leases').selectAll().execute()).toEqual([])
    })

    it('replaces people’s data only with --replace, and then all of it', async () => {
      const source = await databases.create()
      await setInstallationFact(source.open().db, 'a', '1')
      const file = await backUp(source, PRODUCT_SCHEMA)
      const target = await databases.create()
      const database = target.open()
      await PRODUCT_SCHEMA.createUnmigratedTables(database)
      const content = await fillEveryTable(database, PRODUCT_SCHEMA)
      const tables = Object.keys(content)
      await expect(restore(database, PRODUCT_SCHEMA, file)).rejects.toThrow(
        /already holds people's data \(\w+\)\. .*--replace/,
      )
      expect(await readContent(target, tables)).toEqual(content)

      await restore(database, PRODUCT_SCHEMA, file, { replaces: true })
      const left = Object.entries(await readContent(target, tables)).filter(
        ([, rows]) => rows.length > 0,
      )
      expect(left).toEqual([['installation', [['a', '1']]]])
    })

    it('needs no sequence reset: no table numbers its rows by itself', async () => {
      const { db } = await databases.open()
      const counting = (await db.introspection.getTables()).flatMap(({ name, columns }) =>
        columns.filter((column) => column.isAutoIncrementing).map((column) => [name, column.name]),
      )
      expect(counting).toEqual([])
    })

    it('removes what killed ones left over a day ago, and nothing else', async () => {
      const place = await databases.create()
      const folder = path.join(place.dataDir, 'backups')
      mkdirSync(folder)
      const createdMs = Date.parse('2026-09-18T10:35:00.000Z')
      const HOUR_MS = 3_600_000
      for (const [name, ageMs] of [
        ['a.jsonl.gz.unfinished-12', 25 * HOUR_MS],
        ['b.jsonl.gz.unfinished-13', 23 * HOUR_MS],
        ['c.jsonl.gz', 25 * HOUR_MS],
        ['d.unfinished', 25 * HOUR_MS],
      ] as const) {
        writeFileSync(path.join(folder, name), '')
        const secondsAt = (createdMs - ageMs) / 1000
        utimesSync(path.join(folder, name), secondsAt, secondsAt)
      }
      await backUp(place, PRODUCT_SCHEMA)
      expect(readdirSync(folder).toSorted()).toEqual([
        'b.jsonl.gz.unfinished-13',
        'c.jsonl.gz',
        'd.unfinished',
        'test.jsonl.gz',
      ])
    })

    it('is readable only by its owner', async () => {
      const file = await backUp(await databases.create(), PRODUCT_SCHEMA)
      expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    })
  })
})
