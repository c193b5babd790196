import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Fund, FundHoldings } from '@leadenhall/contract/funds/index.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp, TEST_REFERENCE_FOLDER } from '#tests/support/build-test-app.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { buildAccountApp, openBrowser } from '#tests/support/sign-in.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'
import { upload } from '#tests/support/upload.ts'

interface Answer {
  readonly file: FundHoldings | null
}

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
      await app.get('/api/quotes?tickers=VUSA.L')
      const { distribution, rivals, rivalCount, tracking } =
        await app.get<Fund>('/api/funds/VUSA.L')
      expect(rivals.map(({ ticker }) => ticker).toSorted()).toEqual(['CSPX.L', 'VUSA.L'])
      expect(rivalCount).toBe(2)
      const own = rivals.find(({ ticker }) => ticker === 'VUSA.L')
      expect(distribution).toBe('distributing')
      expect(own?.distribution).toBe(distribution)
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

describe("The issuer's list of holdings", () => {
  onEachDatabase((databases) => {
    const VUSA = '/api/funds/VUSA.L/holdings'
    const fileOf = (...lines: string[]) => ({
      name: 'holdings.csv',
      bytes: Buffer.from(lines.join('\n')),
    })
    const LIST = fileOf(
      'Vanguard S&P 500 UCITS ETF',
      'ISIN,IE00B3XXRP09',
      'As at,2026-08-31',
      'Name,ISIN,Weight (%),Sector,Country',
      'Apple,US0378331005,60,Technology,United States',
      'Vodafone,GB00BH4HKS39,39.5,Telecommunications,United Kingdom',
      'Cash,,0.5,-,-',
    )

    it('is read for its user, replaced, and forgotten', async () => {
      const app = await buildAccountApp(await databases.create())
      const [owner, other] = [await openBrowser(app), await openBrowser(app)]
      await Promise.all([owner.register('owner@example.org'), other.register('other@example.org')])
      const { body, status } = await upload<Answer>(owner, VUSA, {}, LIST)
      expect(status).toBe(201)
      expect(body.file).toMatchObject({
        file: 'holdings.csv',
        title: 'Vanguard S&P 500 UCITS ETF',
        asOf: '2026-08-31',
        count: 3,
        total: 1,
        sectors: [
          { name: 'Technology', weight: 0.6 },
          { name: 'Telecommunications', weight: 0.395 },
        ],
        countries: [
          { name: 'United States', weight: 0.6 },
          { name: 'United Kingdom', weight: 0.395 },
        ],
        leftOutCount: 0,
      })
      expect(body.file?.holdings[0]).toEqual({ name: 'Apple', weight: 0.6, ticker: 'AAPL' })
      expect((await other.call<Answer>('GET', VUSA)).body.file).toBeNull()
      const newer = fileOf('As at,2026-09-01', 'Name,Weight (%)', 'Apple,100')
      await upload(owner, VUSA, {}, newer)
      expect((await owner.call<Answer>('GET', VUSA)).body.file).toMatchObject({
        asOf: '2026-09-01',
        count: 1,
        sectors: null,
      })
      expect((await owner.call('DELETE', VUSA)).status).toBe(204)
      expect((await owner.call<Answer>('GET', VUSA)).body.file).toBeNull()
      await app.close()
    })

    it('keeps the last one where another cannot be read, of another fund or without its day', async () => {
      const app = await buildAccountApp(await databases.create())
      const owner = await openBrowser(app)
      await owner.register('owner@example.org')
      await upload(owner, VUSA, {}, LIST)
      const refusals: [Record<string, string>, string[], Record<string, unknown>][] = [
        [{}, ['Date,Amount', '1,2'], { file: [expect.stringMatching(/^No list of holdings/)] }],
        [
          {},
          ['ISIN,IE00B5BMR087', 'As at,2026-09-01', 'Name,Weight', 'A,100'],
          { file: [expect.stringMatching(/IE00B5BMR087. This fund is IE00B3XXRP09/)] },
        ],
        [{}, ['Name,Weight', 'A,100'], { asOf: [expect.stringMatching(/does not say.*Enter/)] }],
        [
          {},
          ['As at,06/07/2026', 'Name,Weight', 'A,100'],
          { asOf: [expect.stringMatching(/not clear.*"06\/07\/2026"/)] },
        ],
        [
          { asOf: '2036-01-01' },
          ['Name,Weight', 'A,100'],
          { asOf: ['1 January 2036 is in the future.'] },
        ],
        [{ asOf: 'soon' }, ['Name,Weight', 'A,100'], { asOf: [expect.stringMatching(/^"soon"/)] }],
      ]
      for (const [fields, lines, errors] of refusals) {
        const { body, status } = await upload(owner, VUSA, fields, fileOf(...lines))
        expect(status).toBe(422)
        expect(body).toMatchObject({ code: 'validation_failed', errors })
      }
      expect((await owner.call<Answer>('GET', VUSA)).body.file?.asOf).toBe('2026-08-31')
      const dated = await upload<Answer>(
        owner,
        VUSA,
        { asOf: '2026-09-02' },
        fileOf('Name,Weight', 'A,100'),
      )
      expect(dated.body.file?.asOf).toBe('2026-09-02')
      expect((await upload(owner, '/api/funds/VOD.L/holdings', {}, LIST)).status).toBe(404)
      await app.close()
    })
  })
})
