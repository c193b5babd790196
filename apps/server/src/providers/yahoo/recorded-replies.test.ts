/** The adapter on recorded replies: those of RECORDINGS_DIR, or hand-made ones of the same shape. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HAND_MADE_RECORDINGS } from '#tests/replay/recordings.ts'
import { type Replay, startReplay } from '#tests/replay/server.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { recordingsFolder } from '#tests/support/recordings-folder.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import type { MarketDataProvider } from '../ports.ts'
import { createYahooProvider } from './yahoo-provider.ts'

const folder = recordingsFolder('yahoo')

interface Recorded {
  readonly file: string
  readonly path: string
  readonly query: Record<string, string>
}

function recorded(): Recorded[] {
  return readdirSync(folder).flatMap((file) => {
    const { request } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as {
      request?: { path: string; query?: Record<string, string> }
    }
    return request ? [{ file, path: request.path, query: request.query ?? {} }] : []
  })
}

describe('recorded replies', () => {
  let replay: Replay
  let outbound: Outbound
  let yahoo: MarketDataProvider

  beforeAll(async () => {
    replay = await startReplay({ folders: [folder, HAND_MADE_RECORDINGS] })
    outbound = createOutbound({
      productName: 'Test',
      replayUrl: replay.url,
      limitsFor: () => ({ concurrency: 20, perSecond: 1000 }),
    })
    yahoo = createYahooProvider({
      outbound,
      settings: fixedSettings(),
      clock: { now: () => Date.parse('2026-09-18') },
    })
  })

  afterAll(async () => {
    await outbound.close()
    await replay.close()
  })

  const charts = recorded().filter(({ path }) => path.includes('/chart/'))
  for (const { file, path, query } of charts) {
    it(`reads ${file}`, async () => {
      const symbol = path.slice(path.lastIndexOf('/') + 1)
      const from = Number(query.period1)
      const to = Number(query.period2)
      const interval = query.interval === '1m' ? '1m' : '1d'
      const answer = await yahoo.getHistory?.({ symbol, from, to, interval })
      expect(answer?.unit).toMatch(/^(GBX|USD|EUR|NOK)$/)
      for (const bar of answer?.bars ?? []) {
        expect(bar.time).toBeGreaterThanOrEqual(from)
        expect(bar.time).toBeLessThan(to)
        if (bar.close !== null) expect(bar.close).toBeGreaterThan(0)
      }
    })
  }

  const quotes = recorded().filter(({ path }) => path.endsWith('/quote'))
  for (const { file, query } of quotes) {
    it(`reads ${file}`, async () => {
      const symbol = query.symbols ?? ''
      const answer = await yahoo.getQuotes?.([symbol])
      if (symbol === 'SIX') expect(answer).toMatchObject({ quotes: [], unknown: ['SIX'] })
      else expect(answer?.quotes[0]).toMatchObject({ symbol, kind: expect.any(String) })
    })
  }

  for (const { file, query } of recorded().filter(({ path }) => path.endsWith('/search'))) {
    it(`reads ${file}`, async () => {
      const hits = await yahoo.search?.(query.q ?? '')
      expect(hits?.length).toBeGreaterThan(0)
    })
  }

  it('give OCDO.L in its mixed units: pence for the price, pounds for the company', async () => {
    const [quote] = (await yahoo.getQuotes?.(['OCDO.L']))?.quotes ?? []
    expect(quote).toMatchObject({
      price: 308.8,
      unit: 'GBX',
      previousClose: 315.2,
      marketCap: { value: 2_554_603_520, unit: 'GBP' },
      earningsPerShare: { value: -0.26, unit: 'GBP' },
      bookValue: { value: 1.668, unit: 'GBP' },
      dividendYield: 0,
      delayMinutes: 15,
      asOfMs: 1_739_788_724_000,
    })
    const priceInPounds = (quote?.price ?? 0) / 100
    expect(priceInPounds / (quote?.bookValue?.value ?? 1)).toBeCloseTo(1.85, 2)
    expect(priceInPounds * (quote?.sharesOutstanding ?? 0)).toBeCloseTo(2.5425e9, -6)
  })

  it('give a fund without a price as known, not as zero', async () => {
    const [quote] = (await yahoo.getQuotes?.(['ADH']))?.quotes ?? []
    expect(quote).toMatchObject({ kind: 'fund', price: null, unit: null, volume: null })
  })

  it('give the split of NVDA and the dividends of MSFT with their dates', async () => {
    const year = { from: 1_612_137_600, to: 1_643_587_200, interval: '1d' as const }
    const nvda = await yahoo.getHistory?.({ symbol: 'NVDA', ...year })
    const msft = await yahoo.getHistory?.({ symbol: 'MSFT', ...year })
    expect(nvda?.splits).toEqual([{ date: '2021-07-20', numerator: 4, denominator: 1 }])
    expect(msft?.dividends[0]).toEqual({ date: '2021-02-17', amount: 0.56, unit: 'USD' })
    expect(msft?.dividends).toHaveLength(4)
    expect(msft?.bars.length).toBeGreaterThan(240)
  })

  it('give an intraday reply without timestamps as no bars', async () => {
    const answer = await yahoo.getHistory?.({
      symbol: 'AAPL',
      from: 1_738_368_000,
      to: 1_738_454_400,
      interval: '1m',
    })
    expect(answer).toMatchObject({ bars: [], unit: 'USD', timeZone: 'America/New_York' })
  })

  it('give profiles, and none for an index', async () => {
    expect(await yahoo.getProfile?.('OCDO.L')).toMatchObject({
      website: 'https://www.ocadogroup.com',
      sector: 'Consumer Defensive',
      city: 'Hatfield',
      employees: 18_869,
    })
    await expect(yahoo.getProfile?.('^VXAPL')).rejects.toMatchObject({ kind: 'not_found' })
  })
})
