import type { Quote, QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { REFERENCE_FOLDER } from '../modules/instruments/reference-data.ts'

describe('The simulated market over the committed instrument list', () => {
  const databases = sqliteDatabases('suite')
  let app: TestApp
  beforeAll(async () => {
    const deps = { referenceFolder: REFERENCE_FOLDER }
    app = await buildTestApp(await databases.create(), { deps })
  })
  afterAll(() => app.close())

  async function quotesOf(...tickers: string[]): Promise<Map<string, Quote>> {
    const { items } = await app.get<QuoteBatch>(`/api/quotes?tickers=${tickers.join(',')}`)
    return new Map(items.map((quote) => [quote.ticker, quote]))
  }

  it('trades as many shares as companies of that size do', async () => {
    const quotes = await quotesOf('LLOY.L', 'TSCO.L', 'GAW.L')
    const averageOf = (ticker: string) => quotes.get(ticker)?.details?.averageVolume3m ?? 0
    // Market cap ÷ price × 0.15 to 0.45 %.
    expect(averageOf('LLOY.L')).toBeGreaterThan(80e6)
    expect(averageOf('LLOY.L')).toBeLessThan(280e6)
    expect(averageOf('TSCO.L')).toBeGreaterThan(8e6)
    expect(averageOf('TSCO.L')).toBeLessThan(35e6)
    expect(averageOf('GAW.L')).toBeLessThan(300_000)
  })

  it('takes the level of a line without a price from the same security elsewhere', async () => {
    const quotes = await quotesOf('SAP.DE', 'SAP', 'EURUSD=X')
    const [euros, dollars, rate] = ['SAP.DE', 'SAP', 'EURUSD=X'].map(
      (ticker) => quotes.get(ticker)?.price ?? 0,
    )
    expect(quotes.get('SAP.DE')?.flags).toEqual([])
    // The simulated rates move apart from the two lines.
    expect(((euros ?? 0) * (rate ?? 0)) / (dollars ?? 1)).toBeGreaterThan(0.8)
    expect(((euros ?? 0) * (rate ?? 0)) / (dollars ?? 1)).toBeLessThan(1.25)
  })

  it('takes the level of a London line from the home line, whose list has no ISIN', async () => {
    const quotes = await quotesOf('TYT.L', '7203.T')
    const [london, home] = ['TYT.L', '7203.T'].map((ticker) => quotes.get(ticker))
    expect(london).toMatchObject({ unit: 'JPY', flags: [] })
    expect((london?.price ?? 0) / (home?.price ?? 1)).toBeGreaterThan(0.95)
    expect((london?.price ?? 0) / (home?.price ?? 1)).toBeLessThan(1.05)
  })

  it('marks a level that no dated figure supports, which is worth nothing in sums', async () => {
    const quotes = await quotesOf('1301.T', 'LLOY.L', 'BNC.L')
    expect(quotes.get('1301.T')?.flags).toEqual(['level_invented'])
    expect(quotes.get('BNC.L')).toMatchObject({ flags: ['level_invented'], marketCap: null })
    expect(quotes.get('LLOY.L')?.flags).toEqual([])
  })

  it('has levels abroad that fit dated prices, rates and sizes', async () => {
    const tickers = ['CPG.L', '7203.T', 'SAP.DE', 'VUSA.L', 'VUSD.L', '^GSPC', 'GBPUSD=X']
    const quotes = await quotesOf(...tickers)
    const price = (ticker: string) => quotes.get(ticker)?.price ?? Number.NaN
    expect(quotes.get('CPG.L')?.unit).toBe('USD')
    // 2,209p in February 2026, about US$29.7.
    expect(price('CPG.L')).toBeGreaterThan(22)
    expect(price('CPG.L')).toBeLessThan(40)
    const cap = quotes.get('CPG.L')?.marketCap
    expect(cap?.unit).toBe('USD')
    expect((cap?.value ?? 0) / price('CPG.L') / 1.7e9).toBeCloseTo(1, 1)
    expect(price('7203.T')).toBeGreaterThan(2300)
    expect(price('7203.T')).toBeLessThan(4600)
    expect(quotes.get('SAP.DE')?.marketCap?.value).toBeGreaterThan(150e9)
    // Both lines are a fixed share of the index, one of them at the rate of the day. At this moment
    // London is open and New York is not: the fund has moved since the level of the index.
    expect(price('VUSD.L') / price('^GSPC') / 0.01903).toBeCloseTo(1, 2)
    expect((price('VUSA.L') * price('GBPUSD=X')) / price('VUSD.L')).toBeCloseTo(1, 1)
  })

  it('moves two classes of one company together', async () => {
    const quotes = await quotesOf('GOOG', 'GOOGL')
    const changes = [...quotes.values()].map(({ changeRatio }) => changeRatio ?? Number.NaN)
    expect(changes).toHaveLength(2)
    expect(Math.abs((changes[0] ?? 0) - (changes[1] ?? 1))).toBeLessThan(0.001)
  })
})
