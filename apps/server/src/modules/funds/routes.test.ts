import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Fund } from '@leadenhall/contract/funds/index.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp, TEST_REFERENCE_FOLDER } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'

/** The instruments of tests with another fund. */
function addFund(line: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'funds-'))
  cpSync(TEST_REFERENCE_FOLDER, folder, { recursive: true })
  const file = path.join(folder, 'instruments', 'LSE.csv')
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const [ticker, tidm, name, currency] = line.split(',')
  const cells: Readonly<Record<string, string | undefined>> = {
    ticker,
    tidm,
    name,
    currency,
    type: 'ETFs',
    isin: 'IE00B5BMR087',
    market: 'MAIN MARKET',
    sources: 'lse',
  }
  const added = header.split(',').map((column) => cells[column] ?? '')
  writeFileSync(file, [header, ...[...lines, added.join(',')].toSorted(), ''].join('\n'))
  return folder
}

describe('The facts of a fund', () => {
  onEachDatabase((databases) => {
    it('are simulated in the demo, and move as its index does', async () => {
      const app = await buildTestApp(await databases.create())
      const fund = await app.get<Fund>('/api/funds/VUSA.L')
      expect(fund).toMatchObject({ index: 'S&P 500', domicile: 'Ireland', noTracking: null })
      expect(fund.stated).toMatchObject({ simulated: true, size: { unit: 'GBP' } })
      expect(fund.stated?.charge).toBeGreaterThan(0)
      expect(fund.stated?.charge).toBeLessThan(0.002)
      expect(fund.tracking).toMatchObject({
        currency: 'GBP',
        convertedFrom: 'USD',
        simulated: true,
      })
      for (const { difference, distributions } of fund.tracking?.spans.slice(0, 2) ?? []) {
        expect(distributions).toBeGreaterThan(0.005)
        expect(Math.abs((difference ?? 1) - (distributions ?? 0))).toBeLessThan(0.002)
      }
      await app.close()
    })

    it('are beside those of other funds on its index, each with its return of a year', async () => {
      const referenceFolder = addFund('CSPX.L,,iShares Core S&P 500 UCITS ETF USD (Acc),USD')
      const app = await buildTestApp(await databases.create(), { deps: { referenceFolder } })
      const { rivals, rivalCount, tracking } = await app.get<Fund>('/api/funds/VUSA.L')
      expect(rivals.map(({ ticker }) => ticker).toSorted()).toEqual(['CSPX.L', 'VUSA.L'])
      expect(rivalCount).toBe(2)
      const own = rivals.find(({ ticker }) => ticker === 'VUSA.L')
      expect(own?.yearReturn).toBeCloseTo(tracking?.spans[0]?.fund ?? 0, 3)
      expect((await app.get<Fund>('/api/funds/CSPX.L')).rivals).toHaveLength(2)
      await app.close()
      rmSync(referenceFolder, { recursive: true })
    })

    it('are those that Yahoo states in live mode, without a size that has no currency', async () => {
      const app = await buildTestApp(await databases.create(), { mode: 'live' })
      const { noTracking, stated, tracking } = await app.get<Fund>('/api/funds/VUSA.L')
      expect(stated).toMatchObject({ charge: 0.0007, size: null, replication: null })
      expect(stated?.simulated).toBe(false)
      expect(stated?.sectors).toEqual([
        { name: 'Technology', weight: 0.3312 },
        { name: 'Real estate', weight: 0.0221 },
      ])
      expect(stated?.holdings?.map(({ name }) => name)).toEqual([
        'Apple Inc',
        'Microsoft Corp',
        'Hand-made Holding',
      ])
      expect(tracking).toMatchObject({ symbol: '^GSPC', simulated: false })
      expect(noTracking).toBeNull()
      await app.close()
    })

    it('are not there for a share', async () => {
      const app = await buildTestApp(await databases.create())
      expect((await app.http.inject({ url: '/api/funds/VOD.L' })).statusCode).toBe(404)
      await app.close()
    })

    it('are read again where an earlier version stored a profile without them', async () => {
      const place = await databases.create()
      const app = await buildTestApp(place, { mode: 'live' })
      const { db, close } = place.open()
      const body = JSON.stringify({ symbol: 'VUSA.L', summary: null, website: null })
      const { listing_id: subject } = await db
        .selectFrom('listings')
        .select('listing_id')
        .where('ticker', '=', 'VUSA.L')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('profiles')
        .values({ subject, source: 'yahoo', body, fetched_at: TEST_NOW })
        .execute()
      await close()
      expect((await app.get<Fund>('/api/funds/VUSA.L')).stated?.charge).toBe(0.0007)
      await app.close()
    })
  })
})
