import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { TEST_REFERENCE_FOLDER } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { importInstruments } from './import-instruments.ts'
import { importFolder } from './load-reference-data.ts'
import { parseReferenceRows } from './reference-data.ts'
import { loadUniverse } from './universe.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-gilts-'))
cpSync(TEST_REFERENCE_FOLDER, folder, { recursive: true })
writeFileSync(
  path.join(folder, 'gilts.csv'),
  `name,isin,tidm,coupon,maturity,first_issue,coupon_dates,base_rpi
0 3/8% Treasury Gilt 2026,GB00BNNGP668,T26A,0.375,2026-10-22,2021-03-03,22 Apr/Oct,
0 1/8% Treasury Gilt 2028,GB00BMBL1G81,TN28,0.125,2028-01-31,2020-06-12,31 Jan/Jul,
4 7/8% Treasury Gilt 2036,GB00BWBR1N39,,4.875,2036-07-31,2026-04-15,31 Jan/Jul,
`,
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('Gilts in the instrument list', () => {
  onEachDatabase((databases) => {
    it('are London lines in pounds for £100 nominal, found by code, ISIN and name', async () => {
      const { db, close } = (await databases.create()).open()
      await importFolder(db, '2026-09-18', { folder, without: [] })
      const universe = await loadUniverse(db, 0)
      const found = universe.resolve('GB00BMBL1G81')?.listing
      expect(found).toMatchObject({
        ticker: 'TN28.L',
        name: '⅛% Treasury Gilt 2028',
        exchange: 'LSE',
        type: 'Gilts',
        currency: 'GBP%',
        listing_date: '2020-06-12',
      })
      expect(universe.resolve('TN28')?.listing.ticker).toBe('TN28.L')
      const hits = await universe.search('treasury gilt 2028', { limit: 5, international: false })
      expect(hits[0]?.ticker).toBe('TN28.L')
      expect(universe.resolve('GB00BWBR1N39')).toBeUndefined()
      await close()
    })

    it('stay when a list of shares is imported, and end when they mature', async () => {
      const { db, close } = (await databases.create()).open()
      await importFolder(db, '2026-09-18', { folder, without: [] })
      const shares = parseReferenceRows(path.join(folder, 'instruments'))
      const report = await importInstruments(db, shares, { today: '2026-09-19' })
      expect(report).toMatchObject({ added: [], retired: [] })
      const later = await importFolder(db, '2026-10-22', { folder, without: [] })
      expect(later.retired).toEqual(['T26A.L'])
      const left = await importFolder(db, '2026-10-22', { folder, without: ['dmo'] })
      expect(left).toMatchObject({ omitted: 1, retired: ['TN28.L'] })
      await close()
    })
  })
})
