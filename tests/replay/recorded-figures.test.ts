/**
 * Cells of the product against the recorded replies, read here by another way than the product's:
 * straight from the files, by Yahoo's names.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Figures, Fundamentals } from '@leadenhall/contract/figures/index.ts'
import type { QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
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
/** Yahoo's name of each line of the statements, with the sign of a payment. */
const NAMES: Readonly<Record<string, readonly [name: string, sign?: -1]>> = {
  revenue: ['TotalRevenue'],
  cost_of_sales: ['CostOfRevenue'],
  gross_profit: ['GrossProfit'],
  ebitda: ['EBITDA'],
  depreciation: ['ReconciledDepreciation'],
  operating_profit: ['OperatingIncome'],
  finance_costs: ['InterestExpense'],
  profit_before_tax: ['PretaxIncome'],
  tax: ['TaxProvision'],
  net_profit: ['NetIncome'],
  eps: ['DilutedEPS'],
  cash: ['CashAndCashEquivalents'],
  inventories: ['Inventory'],
  current_assets: ['CurrentAssets'],
  non_current_assets: ['TotalNonCurrentAssets'],
  total_assets: ['TotalAssets'],
  current_liabilities: ['CurrentLiabilities'],
  total_liabilities: ['TotalLiabilitiesNetMinorityInterest'],
  long_term_debt: ['LongTermDebtAndCapitalLeaseObligation'],
  total_debt: ['TotalDebt'],
  equity: ['StockholdersEquity'],
  total_equity: ['TotalEquityGrossMinorityInterest'],
  shares_issued: ['OrdinarySharesNumber'],
  operating_cash_flow: ['OperatingCashFlow'],
  capital_expenditure: ['CapitalExpenditure', -1],
  free_cash_flow: ['FreeCashFlow'],
  dividends_paid: ['CashDividendsPaid', -1],
}

type Read = (name: string) => number

/** The ratios of the statements, from Yahoo's names of a year and of the year before. */
const RATIOS: Readonly<Record<string, (now: Read, before: Read) => number>> = {
  gross_margin: (now) => now('GrossProfit') / now('TotalRevenue'),
  operating_margin: (now) => now('OperatingIncome') / now('TotalRevenue'),
  net_margin: (now) => now('NetIncome') / now('TotalRevenue'),
  roe: (now) => now('NetIncome') / now('StockholdersEquity'),
  roce: (now) => now('OperatingIncome') / (now('TotalAssets') - now('CurrentLiabilities')),
  roa: (now) => now('NetIncome') / now('TotalAssets'),
  cash_conversion: (now) => now('OperatingCashFlow') / now('OperatingIncome'),
  revenue_growth_1y: (now, before) => now('TotalRevenue') / before('TotalRevenue') - 1,
  eps_growth_1y: (now, before) => now('DilutedEPS') / before('DilutedEPS') - 1,
  net_debt: (now) => now('TotalDebt') - now('CashAndCashEquivalents'),
  net_debt_ebitda: (now) => (now('TotalDebt') - now('CashAndCashEquivalents')) / now('EBITDA'),
  current_ratio: (now) => now('CurrentAssets') / now('CurrentLiabilities'),
  interest_cover: (now) => now('OperatingIncome') / now('InterestExpense'),
  debt_to_equity: (now) => now('TotalDebt') / now('StockholdersEquity'),
}
/** A count of nine comparisons, which has tests of its own. */
const COUNTED = new Set(['f_score'])

/** Share of a day's volume by a moment of London's regular hours, four fifths before the auction. */
function tradedBy(asOf: string): number {
  const [hours = 0, minutes = 0] = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    timeStyle: 'short',
  })
    .format(Date.parse(asOf))
    .split(':')
    .map(Number)
  const seconds = new Date(asOf).getUTCSeconds()
  const part = (hours * 60 + minutes + seconds / 60 - 8 * 60) / 510
  // The density 0.6 + 1.2 (2x − 1)² summed from 0.
  return part < 0 || part >= 1 ? 1 : 0.8 * (1.8 * part - 2.4 * part ** 2 + 1.6 * part ** 3)
}

interface Reply {
  readonly response: { readonly json: unknown }
}

function readRecording(inFolder: string, file: string): unknown {
  return (JSON.parse(readFileSync(path.join(inFolder, file), 'utf8')) as Reply).response.json
}

interface QuoteReply {
  readonly quoteResponse: { readonly result: readonly Raw[] }
}

interface SummaryReply {
  readonly quoteSummary: { readonly result: readonly Readonly<Record<string, Raw>>[] }
}

interface SeriesReply {
  readonly timeseries: { readonly result: readonly Readonly<Record<string, unknown>>[] }
}

type Raw = Readonly<Record<string, number | { readonly raw: number }>>

const rawOf = (value: Raw[string] | undefined) =>
  Number(typeof value === 'object' ? value.raw : value)

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

  it('of Ocado are the recorded ones, or follow from them, in every cell', async () => {
    const { figures } = await app.get<Figures>('/api/figures/OCDO.L')
    const { items } = await app.get<QuoteBatch>('/api/quotes?tickers=OCDO.L')
    const asOf = items[0]?.provenance.asOf ?? ''
    const { quoteResponse } = readRecording(
      recordingsFolder('yahoo'),
      'quote-OCDO.L.json',
    ) as QuoteReply
    const { quoteSummary } = readRecording(folder, 'quoteSummary-all-OCDO.L.json') as SummaryReply
    const quote = (name: string) => rawOf(quoteResponse.result[0]?.[name])
    const data = (name: string) => rawOf(quoteSummary.result[0]?.['financialData']?.[name])
    const facts = (name: string) => rawOf(quoteSummary.result[0]?.['defaultKeyStatistics']?.[name])
    const [price, cap] = [quote('regularMarketPrice'), quote('marketCap')]
    const debt = data('totalDebt') - data('totalCash')
    const spread = (quote('ask') - quote('bid')) / ((quote('ask') + quote('bid')) / 2)
    const [low, high] = [quote('fiftyTwoWeekLow'), quote('fiftyTwoWeekHigh')]
    const expected: Readonly<Record<string, number>> = {
      price: price / 100,
      change: price / quote('regularMarketPreviousClose') - 1,
      volume: quote('regularMarketVolume'),
      position: (price - low) / (high - low),
      market_cap: cap,
      free_float_shares: facts('floatShares'),
      free_float: facts('floatShares') / quote('sharesOutstanding'),
      pb: price / 100 / facts('bookValue'),
      ps: cap / data('totalRevenue'),
      ev_ebitda: (cap + debt) / data('ebitda'),
      fcf_yield: data('freeCashflow') / cap,
      enterprise_value: cap + debt,
      dividend_yield: 0,
      gross_margin: data('grossProfits') / data('totalRevenue'),
      net_margin: facts('netIncomeToCommon') / data('totalRevenue'),
      net_debt: debt,
      net_debt_ebitda: debt / data('ebitda'),
      from_high: price / high - 1,
      from_low: price / low - 1,
      above_50d: price / quote('fiftyDayAverage') - 1,
      above_200d: price / quote('twoHundredDayAverage') - 1,
      relative_volume:
        quote('regularMarketVolume') / quote('averageDailyVolume3Month') / tradedBy(asOf),
      average_volume: quote('averageDailyVolume3Month'),
      spread,
      // Stamp duty of 0.5% on a purchase.
      round_trip_cost: spread + 0.005,
      results_date: Math.floor(quote('earningsTimestamp') / 86_400),
      book_value_per_share: facts('bookValue'),
      revenue: data('totalRevenue'),
      gross_profit: data('grossProfits'),
      ebitda: data('ebitda'),
      net_profit: facts('netIncomeToCommon'),
      cash: data('totalCash'),
      total_debt: data('totalDebt'),
      operating_cash_flow: data('operatingCashflow'),
      free_cash_flow: data('freeCashflow'),
    }
    // The age comes from the instrument list.
    const shown = figures.filter(({ metric, value }) => value !== null && metric !== 'age')
    expect(shown.map(({ metric }) => metric).toSorted()).toEqual(Object.keys(expected).toSorted())
    for (const { metric, value } of shown) {
      const wanted = expected[metric] ?? Number.NaN
      expect([metric, Math.abs(Number(value) - wanted)]).toEqual([
        metric,
        expect.closeTo(0, Math.abs(wanted) > 1000 ? 0 : 9),
      ])
    }
  })

  it('of Apple are the recorded ones, or follow from them, in every year and line', async () => {
    const { statements } = await app.get<Fundamentals>('/api/fundamentals/AAPL')
    const { timeseries } = readRecording(
      folder,
      'fundamentalsTimeSeries-AAPL-all-annual.json',
    ) as SeriesReply
    const recorded = new Map<string, number>()
    for (const series of timeseries.result) {
      for (const [name, points] of Object.entries(series)) {
        if (!Array.isArray(points)) continue
        for (const point of points as { asOfDate?: string; reportedValue?: { raw: number } }[]) {
          if (point.reportedValue)
            recorded.set(`${name}|${point.asOfDate}`, point.reportedValue.raw)
        }
      }
    }
    const yearOf =
      (end: string, back = 0): Read =>
      (name) =>
        recorded.get(`annual${name}|${Number(end.slice(0, 4)) - back}${end.slice(4)}`) ?? Number.NaN
    const lines = statements.flatMap((statement) => statement.lines)
    let compared = 0
    for (const { metric, cells } of lines) {
      if (COUNTED.has(metric)) continue
      const [name, sign = 1] = NAMES[metric] ?? []
      for (const cell of cells) {
        if (!cell || cell.value === null) continue
        const { end } = cell.period
        const wanted = name
          ? sign * yearOf(end)(name)
          : (RATIOS[metric]?.(yearOf(end), yearOf(end, 1)) ?? Number.NaN)
        expect([metric, end, cell.value]).toEqual([metric, end, expect.closeTo(wanted, 9)])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(110)
  })
})
