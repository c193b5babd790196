/**
 * Cells of the product against the recorded replies, read here by another way than the product's:
 * straight from the files, by Yahoo's names.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Figures, Fundamentals } from '@leadenhall/contract/figures/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFigures } from '../../apps/server/src/modules/figures/check-figures.ts'
import { appendFigures } from '../../apps/server/src/modules/figures/figure-store.ts'
import { createOutbound } from '../../apps/server/src/platform/outbound/outbound.ts'
import { createYahooFigures } from '../../apps/server/src/providers/yahoo/yahoo-figures.ts'
import { buildTestApp, type TestApp } from '../support/build-test-app.ts'
import { sqliteDatabases } from '../support/databases.ts'
import { fixedSettings } from '../support/fixed-settings.ts'
import { recordingsFolder } from '../support/recordings-folder.ts'
import { HAND_MADE_RECORDINGS } from './recordings.ts'
import { type Replay, startReplay } from './server.ts'

const folder = recordingsFolder('fundamentals-yahoo')
const YAHOO_NAMES: Readonly<Record<string, string>> = {
  revenue: 'TotalRevenue',
  gross_profit: 'GrossProfit',
  operating_profit: 'TotalOperatingIncomeAsReported',
  net_profit: 'NetIncomeCommonStockholders',
  eps: 'DilutedEPS',
  total_assets: 'TotalAssets',
  equity: 'StockholdersEquity',
  total_debt: 'TotalDebt',
  cash: 'CashAndCashEquivalents',
  operating_cash_flow: 'OperatingCashFlow',
  free_cash_flow: 'FreeCashFlow',
  shares_issued: 'OrdinarySharesNumber',
}

describe.runIf(existsSync(folder))('Recorded figures', () => {
  const databases = sqliteDatabases('suite')
  let replay: Replay
  let app: TestApp

  beforeAll(async () => {
    replay = await startReplay({
      folders: [HAND_MADE_RECORDINGS, recordingsFolder('yahoo'), folder],
    })
    const nowMs = Date.parse('2025-02-17T12:00:00Z')
    const place = await databases.create()
    app = await buildTestApp(place, { mode: 'live', upstreamUrl: replay.url, nowMs })
    await app.get('/api/quotes?tickers=OCDO.L,AAPL')
    const outbound = createOutbound({ productName: 'Test', replayUrl: replay.url })
    const source = createYahooFigures({
      outbound,
      clock: { now: () => nowMs },
      settings: fixedSettings({ 'yahoo-figures.requestsPerMinute': '600' }),
    })
    const { db, close } = place.open()
    for (const symbol of ['OCDO.L', 'AAPL']) {
      const { listing_id: subject } = await db
        .selectFrom('listings')
        .select('listing_id')
        .where('ticker', '=', symbol)
        .executeTakeFirstOrThrow()
      const asked = { symbol, isin: null, kind: 'share', sector: null, unit: null } as const
      const { good } = checkFigures(await source.getFigures(asked), nowMs)
      await appendFigures(db, { subject, source: source.key }, good, nowMs)
    }
    await close()
    await outbound.close()
  }, 60_000)
  afterAll(async () => {
    await app.close()
    await replay.close()
  })

  it('of Ocado make price ÷ book 1.85, not 185, and keep pounds and pence apart', async () => {
    const { figures, currency } = await app.get<Figures>('/api/figures/OCDO.L')
    const valueOf = (key: string) => figures.find(({ metric }) => metric === key)?.value
    expect(currency).toBe('GBP')
    expect(valueOf('pb')).toBeCloseTo(3.088 / 1.668, 6)
    expect(valueOf('revenue')).toBe(2_997_400_064)
    expect(valueOf('total_debt')).toBe(1_968_700_032)
    expect(valueOf('ps')).toBeCloseTo(2_554_603_520 / 2_997_400_064, 6)
    expect(valueOf('pe')).toBeNull()
    expect(valueOf('dividend_yield')).toBe(0)
    expect(valueOf('spread')).toBeCloseTo(0.3 / 308.65, 6)
    // Dates without values in the statements are not given, and never 0.
    expect(figures.find(({ metric }) => metric === 'inventories')).toMatchObject({ value: null })
  })

  it('of Apple are the recorded ones in every year and line', async () => {
    const { statements } = await app.get<Fundamentals>('/api/fundamentals/AAPL')
    const file = path.join(folder, 'fundamentalsTimeSeries-AAPL-all-annual.json')
    const { response } = JSON.parse(readFileSync(file, 'utf8')) as {
      response: { json: { timeseries: { result: Record<string, unknown>[] } } }
    }
    const recorded = new Map<string, number>()
    for (const series of response.json.timeseries.result) {
      for (const [name, points] of Object.entries(series)) {
        if (!Array.isArray(points)) continue
        for (const point of points as { asOfDate?: string; reportedValue?: { raw: number } }[]) {
          if (point.reportedValue)
            recorded.set(`${name}|${point.asOfDate}`, point.reportedValue.raw)
        }
      }
    }
    let compared = 0
    for (const [key, name] of Object.entries(YAHOO_NAMES)) {
      const line = statements.flatMap(({ lines }) => lines).find(({ metric }) => metric === key)
      for (const cell of line?.cells ?? []) {
        if (!cell) continue
        expect([key, cell.value]).toEqual([key, recorded.get(`annual${name}|${cell.period.end}`)])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(30)
  })
})
