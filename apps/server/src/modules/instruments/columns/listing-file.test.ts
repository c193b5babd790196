import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TEST_REFERENCE_FOLDER } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import type { Db } from '../../../platform/db/database.ts'
import { importFolder } from '../load-reference-data.ts'
import { loadUniverse } from '../universe.ts'
import { createListingFile } from './listing-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-listing-file-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const place = () => path.join(folder, 'listings.bin')
const fileOf = (schema = '014') => createListingFile(place(), schema)

/** A change that no import made: it shows whether the rows were read. */
const rename = (db: Db) =>
  db.updateTable('listings').set({ name: 'Renamed' }).where('ticker', '=', 'VOD.L').execute()

onEachDatabase((databases) => {
  describe('The file of the instrument list', () => {
    async function prepare() {
      const { db } = await databases.open()
      await importFolder(db, '2026-09-18', { folder: TEST_REFERENCE_FOLDER, without: [] })
      const load = (options = {}) => loadUniverse(db, 1, { file: fileOf(), ...options })
      const nameIn = async (options = {}) =>
        (await load(options)).resolve('VOD.L')?.listing.name ?? null
      return { db, load, nameIn }
    }

    it('gives the next start the same list', async () => {
      const { db, load, nameIn } = await prepare()
      const first = await load()
      const name = await nameIn()
      await rename(db)
      const second = await load()
      expect(JSON.stringify([...second.listings])).toBe(JSON.stringify([...first.listings]))
      expect(second.live).toHaveLength(first.live.length)
      expect(await second.search('voda', { limit: 5 })).toHaveLength(
        (await first.search('voda', { limit: 5 })).length,
      )
      expect(await nameIn()).toBe(name)
    })

    it('is not read after an import, nor by a reload', async () => {
      const { db, load, nameIn } = await prepare()
      await load()
      await rename(db)
      expect(await nameIn({ isReload: true })).toBe('Renamed')
      await importFolder(db, '2026-09-19', { folder: TEST_REFERENCE_FOLDER, without: [] })
      await rename(db)
      expect(await nameIn()).toBe('Renamed')
    })

    it('is not read by another schema, and not if it was damaged or cut short', async () => {
      const { db, load, nameIn } = await prepare()
      await load()
      await rename(db)
      expect(await nameIn({ file: fileOf('015') })).toBe('Renamed')
      for (const damage of [
        (bytes: Buffer) => bytes.subarray(0, bytes.length - 100),
        (bytes: Buffer) => bytes.fill(0x41, 500, 501),
        () => Buffer.alloc(2),
      ]) {
        writeFileSync(place(), damage(readFileSync(place())))
        expect(await nameIn()).toBe('Renamed')
      }
    })

    it('is not missed where it cannot be written', async () => {
      const { nameIn } = await prepare()
      const file = createListingFile(path.join(folder, 'missing', 'listings.bin'), '014')
      expect(await nameIn({ file })).toBe('Vodafone Group plc')
    })
  })
})
