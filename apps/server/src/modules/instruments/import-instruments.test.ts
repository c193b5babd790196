import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { buildReferenceRow, chunkOf } from '#tests/support/build-reference-row.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import type { Db } from '../../platform/db/database.ts'
import { findInstallationFact } from '../../platform/db/installation.ts'
import { importInstruments, UNIVERSE_VERSION_FACT } from './import-instruments.ts'
import type { ReferenceChunk, ReferenceRow } from './reference-data.ts'
import { loadUniverse } from './universe.ts'

const VODAFONE = buildReferenceRow({
  ticker: 'VOD.L',
  name: 'Vodafone Group plc',
  isin: 'GB00BH4HKS39',
})
const COMPASS = buildReferenceRow({
  ticker: 'CPG.L',
  name: 'Compass Group PLC',
  isin: 'GB00BD6K4575',
})

const DAY_ONE = '2026-03-02'
const DAY_TWO = '2026-04-01'
const DAY_THREE = '2026-05-04'
function importRows(
  db: Db,
  today: string,
  rows: readonly ReferenceRow[],
  rest?: Partial<ReferenceChunk>,
) {
  return importInstruments(db, chunkOf(rows, rest), { today })
}

async function idOf(db: Db, ticker: string): Promise<string | undefined> {
  return (await loadUniverse(db, 0)).resolve(ticker)?.listing.listing_id
}

async function aliasesOf(db: Db, ticker: string) {
  return db
    .selectFrom('ticker_aliases')
    .select(['listing_id', 'valid_from', 'valid_to'])
    .where('ticker', '=', ticker)
    .orderBy('valid_from')
    .execute()
}

describe('Importing instruments', () => {
  onEachDatabase((databases) => {
    it('adds new listings, and changes nothing the second time', async () => {
      const { db } = await databases.open()
      const first = await importRows(db, DAY_ONE, [VODAFONE, COMPASS])
      expect(first).toMatchObject({ added: ['VOD.L', 'CPG.L'], unchanged: 0, retired: [] })
      const second = await importRows(db, DAY_TWO, [VODAFONE, COMPASS])
      expect(second).toMatchObject({ added: [], changed: [], renamed: [], unchanged: 2 })
      expect(await aliasesOf(db, 'VOD.L')).toEqual([
        { listing_id: await idOf(db, 'VOD.L'), valid_from: DAY_ONE, valid_to: null },
      ])
    })

    it('stores every cell of a row unchanged', async () => {
      const { db } = await databases.open()
      const row = buildReferenceRow({
        ticker: 'AAPL',
        exchange: 'NASDAQ',
        isin: 'US0378331005',
        secCik: '0000320193',
        currency: 'USD',
        marketCap: { value: 4_514_709_583_000, unit: 'USD', date: '2026-08-21' },
        marketCapUsd: 4_514_709_583_000,
        lastPrice: { value: 309.35, unit: 'USD', date: '2026-08-21' },
        listingDate: '1980',
        sources: ['nq', 'fd'],
      })
      await importRows(db, DAY_ONE, [row])
      expect((await loadUniverse(db, 0)).resolve('AAPL')?.listing).toMatchObject({
        mic: 'XNAS',
        sec_cik: '0000320193',
        market_cap: 4_514_709_583_000,
        market_cap_usd: 4_514_709_583_000,
        last_price: 309.35,
        last_price_unit: 'USD',
        listing_date: '1980',
        is_international: 0,
        sources: 'nq+fd',
        city: null,
        retired_on: null,
      })
    })

    it('updates a changed listing in place', async () => {
      const { db } = await databases.open()
      await importRows(db, DAY_ONE, [VODAFONE, COMPASS])
      const id = await idOf(db, 'VOD.L')
      const moved = { ...VODAFONE, website: 'https://www.vodafone.com' }
      const report = await importRows(db, DAY_TWO, [moved, COMPASS])
      expect(report).toMatchObject({ changed: ['VOD.L'], unchanged: 1 })
      const listing = (await loadUniverse(db, 0)).findById(id ?? '')
      expect(listing?.website).toBe('https://www.vodafone.com')
    })

    // @spec 10.3
    it('keeps the listing of a renamed ticker, dates both tickers and redirects the old one', async () => {
      const { db } = await databases.open()
      await importRows(db, DAY_ONE, [VODAFONE])
      const id = await idOf(db, 'VOD.L')
      const report = await importRows(db, DAY_TWO, [{ ...VODAFONE, ticker: 'VODA.L' }])
      expect(report).toMatchObject({ renamed: [{ from: 'VOD.L', to: 'VODA.L' }], added: [] })
      const universe = await loadUniverse(db, 0)
      expect(universe.resolve('VODA.L')).toMatchObject({
        formerTicker: null,
        listing: { listing_id: id },
      })
      expect(universe.resolve('VOD.L')).toMatchObject({
        formerTicker: 'VOD.L',
        listing: { listing_id: id, ticker: 'VODA.L' },
      })
      expect(await aliasesOf(db, 'VOD.L')).toEqual([
        { listing_id: id, valid_from: DAY_ONE, valid_to: DAY_TWO },
      ])
      expect(await aliasesOf(db, 'VODA.L')).toEqual([
        { listing_id: id, valid_from: DAY_TWO, valid_to: null },
      ])
    })

    it('creates a new listing for a ticker that passes to another company', async () => {
      const { db } = await databases.open()
      await importRows(db, DAY_ONE, [VODAFONE])
      const vodafone = await idOf(db, 'VOD.L')
      const newcomer = buildReferenceRow({
        ticker: 'VOD.L',
        name: 'Voodoo Games plc',
        isin: 'GB0007980591',
      })
      const report = await importRows(db, DAY_TWO, [newcomer, { ...VODAFONE, ticker: 'VODA.L' }])
      expect(report).toMatchObject({
        added: ['VOD.L'],
        renamed: [{ from: 'VOD.L', to: 'VODA.L' }],
        retired: [],
      })
      expect(await idOf(db, 'VODA.L')).toBe(vodafone)
      const universe = await loadUniverse(db, 0)
      const taken = universe.resolve('VOD.L')
      expect(taken).toMatchObject({ formerTicker: null, listing: { name: 'Voodoo Games plc' } })
      expect(taken?.listing.listing_id).not.toBe(vodafone)
      expect(taken?.listing.issuer_id).not.toBe(universe.findById(vodafone ?? '')?.issuer_id)
    })

    it('distinguishes companies without an ISIN by CIK when a ticker passes on', async () => {
      const { db } = await databases.open()
      const us = { exchange: 'NYSE', currency: 'USD', country: 'United States' }
      const before = buildReferenceRow({
        ...us,
        ticker: 'FB',
        name: 'Old Co',
        secCik: '0000000001',
      })
      await importRows(db, DAY_ONE, [before])
      const id = await idOf(db, 'FB')
      const after = buildReferenceRow({ ...us, ticker: 'FB', name: 'New Co', secCik: '0000000002' })
      const report = await importRows(db, DAY_TWO, [after])
      expect(report).toMatchObject({ added: ['FB'], retired: ['FB'] })
      expect(await idOf(db, 'FB')).not.toBe(id)
    })

    it('keeps the listing when its currency changes from pence to dollars', async () => {
      const { db } = await databases.open()
      await importRows(db, DAY_ONE, [COMPASS])
      const id = await idOf(db, 'CPG.L')
      const report = await importRows(db, DAY_TWO, [{ ...COMPASS, currency: 'USD' }])
      expect(report).toMatchObject({ changed: ['CPG.L'], added: [], retired: [] })
      expect((await loadUniverse(db, 0)).findById(id ?? '')?.currency).toBe('USD')
    })

    it('keeps the listing when it moves from AIM to the Main Market', async () => {
      const { db } = await databases.open()
      const onAim = { ...COMPASS, exchange: 'AIM', market: 'AIM' }
      await importRows(db, DAY_ONE, [VODAFONE, onAim])
      const id = await idOf(db, 'CPG.L')
      const report = await importRows(db, DAY_TWO, [VODAFONE, COMPASS])
      expect(report).toMatchObject({ changed: ['CPG.L'], retired: [] })
      expect((await loadUniverse(db, 0)).findById(id ?? '')).toMatchObject({
        mic: 'XLON',
        exchange: 'LSE',
        retired_on: null,
      })
    })

    it('retires a listing missing from its exchange’s list, with the date', async () => {
      const { db } = await databases.open()
      await importRows(db, DAY_ONE, [VODAFONE, COMPASS])
      const report = await importRows(db, DAY_TWO, [VODAFONE])
      expect(report).toMatchObject({ retired: ['CPG.L'], unchanged: 1 })
      const universe = await loadUniverse(db, 0)
      expect(universe.resolve('CPG.L')?.listing.retired_on).toBe(DAY_TWO)
      expect(universe.london.map(({ ticker }) => ticker)).toEqual(['VOD.L'])
      expect(await aliasesOf(db, 'CPG.L')).toMatchObject([{ valid_to: DAY_TWO }])
      const again = await importRows(db, DAY_THREE, [VODAFONE])
      expect(again.retired).toEqual([])
      expect((await loadUniverse(db, 0)).resolve('CPG.L')?.listing.retired_on).toBe(DAY_TWO)
    })

    it('restores a listing that reappears under its old id', async () => {
      const { db } = await databases.open()
      await importRows(db, DAY_ONE, [VODAFONE, COMPASS])
      const id = await idOf(db, 'CPG.L')
      await importRows(db, DAY_TWO, [VODAFONE])
      const report = await importRows(db, DAY_THREE, [VODAFONE, COMPASS])
      expect(report).toMatchObject({ changed: ['CPG.L'], added: [] })
      expect((await loadUniverse(db, 0)).findById(id ?? '')?.retired_on).toBeNull()
      expect(await aliasesOf(db, 'CPG.L')).toEqual([
        { listing_id: id, valid_from: DAY_ONE, valid_to: DAY_TWO },
        { listing_id: id, valid_from: DAY_THREE, valid_to: null },
      ])
    })

    it('leaves listings of exchanges that are not in the list alone', async () => {
      const { db } = await databases.open()
      const apple = buildReferenceRow({ ticker: 'AAPL', exchange: 'NASDAQ', isin: 'US0378331005' })
      await importRows(db, DAY_ONE, [VODAFONE, apple])
      const report = await importRows(db, DAY_TWO, [VODAFONE])
      expect(report.retired).toEqual([])
      expect((await loadUniverse(db, 0)).resolve('AAPL')?.listing.retired_on).toBeNull()
    })

    // @spec 10.4
    it('does not retire a listing whose row is malformed, and reports file, line and reason', async () => {
      const { db } = await databases.open()
      await importRows(db, DAY_ONE, [VODAFONE, COMPASS])
      const malformed = [{ file: 'list.csv', line: 3, reason: 'bad isin GB00' }]
      const report = await importRows(db, DAY_TWO, [VODAFONE], {
        malformed,
        malformedTickers: ['CPG.L'],
      })
      expect(report).toMatchObject({ malformed, retired: [], unchanged: 1 })
      expect((await loadUniverse(db, 0)).resolve('CPG.L')?.listing.retired_on).toBeNull()
    })

    it('retires the listings of an excluded source, even a whole exchange', async () => {
      const { db } = await databases.open()
      const bhp = buildReferenceRow({ ticker: 'BHP.AX', exchange: 'ASX', sources: ['asx'] })
      await importRows(db, DAY_ONE, [VODAFONE, bhp])
      const report = await importRows(db, DAY_TWO, [VODAFONE], {
        omitted: 1,
        exchanges: ['LSE', 'ASX'],
      })
      expect(report).toMatchObject({ omitted: 1, retired: ['BHP.AX'] })
    })

    it('distinguishes rows of the same ISIN, exchange and currency by ticker, in any order', async () => {
      const { db } = await databases.open()
      const note = { name: 'Two Codes Note', isin: 'XS2337104231', type: 'ETNs', currency: 'USD' }
      const [b, c] = ['NOTB.L', 'NOTC.L'].map((ticker) => buildReferenceRow({ ...note, ticker }))
      const a = buildReferenceRow({ ...note, ticker: 'NOTA.L' })
      if (!b || !c) throw new Error('expected two rows')
      await importRows(db, DAY_ONE, [b, c])
      const ids = [await idOf(db, 'NOTB.L'), await idOf(db, 'NOTC.L')]
      expect(new Set(ids).size).toBe(2)
      const report = await importRows(db, DAY_TWO, [a, c, b])
      expect(report).toMatchObject({ added: ['NOTA.L'], renamed: [], unchanged: 2, retired: [] })
      expect([await idOf(db, 'NOTB.L'), await idOf(db, 'NOTC.L')]).toEqual(ids)
    })

    it('does not let a second listing take the id of the stored one', async () => {
      const { db } = await databases.open()
      await importRows(db, DAY_ONE, [VODAFONE])
      const id = await idOf(db, 'VOD.L')
      const second = { ...VODAFONE, ticker: 'AVOD.L' }
      const report = await importRows(db, DAY_TWO, [second, VODAFONE])
      expect(report).toMatchObject({ added: ['AVOD.L'], renamed: [], unchanged: 1 })
      expect(await idOf(db, 'VOD.L')).toBe(id)
    })

    it('assigns one issuer to a company’s listings by ISIN, CIK, or name and country', async () => {
      const { db } = await databases.open()
      const dollarLine = { ...VODAFONE, ticker: 'VODD.L', currency: 'USD' }
      const receipt = buildReferenceRow({
        ticker: 'VOD',
        exchange: 'NASDAQ',
        name: 'VODAFONE GROUP PUBLIC LIMITED COMPANY',
        type: 'Depositary receipts',
      })
      await importRows(db, DAY_ONE, [VODAFONE, dollarLine, receipt, COMPASS])
      const universe = await loadUniverse(db, 0)
      const issuer = universe.resolve('VOD.L')?.listing.issuer_id ?? ''
      expect(universe.linesOf(issuer).map(({ ticker }) => ticker)).toEqual([
        'VOD',
        'VOD.L',
        'VODD.L',
      ])
    })

    it('rolls back if it fails midway', async () => {
      const { db } = await databases.open()
      await importRows(db, DAY_ONE, [VODAFONE])
      const version = await findInstallationFact(db, UNIVERSE_VERSION_FACT)
      const many = Array.from({ length: 400 }, (_, i) => buildReferenceRow({ ticker: `N${i}.L` }))
      const broken = { ...COMPASS, name: null as unknown as string, type: 'ETFs' }
      await expect(importRows(db, DAY_TWO, [...many, broken])).rejects.toThrow()
      const universe = await loadUniverse(db, 0)
      expect(universe.listings.map(({ ticker, retired_on: on }) => [ticker, on])).toEqual([
        ['VOD.L', null],
      ])
      expect(await findInstallationFact(db, UNIVERSE_VERSION_FACT)).toBe(version)
      expect(await aliasesOf(db, 'N1.L')).toEqual([])
    })

    it('changes nothing if reading the list fails midway', async () => {
      const { db } = await databases.open()
      await importRows(db, DAY_ONE, [VODAFONE, COMPASS])
      async function* failing() {
        yield* chunkOf([VODAFONE])
        throw new Error('the disk is gone')
      }
      const options = { today: DAY_TWO }
      await expect(importInstruments(db, failing(), options)).rejects.toThrow('disk is gone')
      expect((await loadUniverse(db, 0)).london).toHaveLength(2)
    })

    it('yields to the event loop at least once per 500 rows, reading and writing', async () => {
      const { db } = await databases.open()
      // Work yields when its slice of 4 ms is over, which a fast machine would not reach.
      let nowMs = 0
      vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 5))
      const rows = Array.from({ length: 3000 }, (_, i) =>
        buildReferenceRow({ ticker: `N${i}.L`, name: `Number ${i} plc` }),
      )
      expect(await countTurns(() => importRows(db, DAY_ONE, rows))).toBeGreaterThanOrEqual(6)
      expect(await countTurns(() => importRows(db, DAY_TWO, rows))).toBeGreaterThanOrEqual(6)
      expect(await countTurns(() => loadUniverse(db, 0))).toBeGreaterThanOrEqual(6)
      const renamed = rows.map((row, i) => ({ ...row, ticker: `M${i}.L` }))
      expect(await countTurns(() => importRows(db, DAY_THREE, renamed))).toBeGreaterThanOrEqual(12)
    })
  })
})

/** Counts the turns of the event loop while the work runs. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const stop = new AbortController()
  const counting = (async () => {
    while (!stop.signal.aborted) {
      await setImmediate()
      turns++
    }
  })()
  await work()
  stop.abort()
  await counting
  return turns
}
