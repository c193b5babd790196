import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordingsFolder } from '#tests/support/recordings-folder.ts'
import { toAnnualFigures, toLatestFigures } from './accounts.ts'

const folder = recordingsFolder('fundamentals-yahoo')
const recorded = (name: string): unknown => {
  const { response } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as {
    response: { json: unknown }
  }
  return response.json
}

const series = (type: string, points: readonly object[]) => ({
  meta: { type: [`annual${type}`] },
  timestamp: [1],
  [`annual${type}`]: points,
})
const point = (raw: number | null, currencyCode = 'GBP') => ({
  asOfDate: '2025-03-31',
  periodType: '12M',
  currencyCode,
  ...(raw === null ? {} : { reportedValue: { raw } }),
})
const reply = (...result: readonly object[]) => ({ timeseries: { result, error: null } })

describe('The annual accounts', () => {
  it('have each line in its own unit and period, with money spent as positive', () => {
    const figures = toAnnualFigures(
      reply(
        series('TotalRevenue', [point(1000, 'USD')]),
        series('CapitalExpenditure', [point(-30)]),
        series('TotalAssets', [point(500)]),
      ),
    )
    expect(figures).toEqual([
      expect.objectContaining({
        metric: 'revenue',
        value: 1000,
        unit: 'USD',
        period: { start: '2024-04-01', end: '2025-03-31', label: '12 months' },
      }),
      expect.objectContaining({
        metric: 'total_assets',
        period: expect.objectContaining({ start: null }),
      }),
      expect.objectContaining({ metric: 'capital_expenditure', value: 30, unit: 'GBP' }),
    ])
  })

  it('leave out a line with dates and no values, which is not 0', () => {
    expect(toAnnualFigures(reply(series('TotalRevenue', [point(null)])))).toEqual([])
    expect(
      toAnnualFigures(reply({ meta: { type: ['annualTotalRevenue'] }, timestamp: [1] })),
    ).toEqual([])
  })

  it('are null for a reply of another shape', () => {
    expect(toAnnualFigures({ finance: {} })).toBeNull()
    expect(toLatestFigures('<html>')).toBeNull()
  })

  it.runIf(existsSync(path.join(folder, 'fundamentalsTimeSeries-AAPL-all-annual.json')))(
    'of Apple are those of the recorded reply',
    () => {
      const figures = toAnnualFigures(recorded('fundamentalsTimeSeries-AAPL-all-annual.json')) ?? []
      const of = (metric: string) =>
        figures.find((figure) => figure.metric === metric && figure.period.end === '2024-09-30')
      expect(of('revenue')).toMatchObject({ value: 391_035_000_000, unit: 'USD' })
      expect(of('capital_expenditure')?.value).toBe(9_447_000_000)
      expect(of('eps')?.value).toBe(6.08)
      expect(of('shares_issued')).toMatchObject({ value: 15_116_786_000, unit: null })
    },
  )

  it.runIf(existsSync(path.join(folder, 'quoteSummary-financialData-OCDO.L.json')))(
    'of the last twelve months of Ocado are in pounds, whatever the price is in',
    () => {
      const [one, other] = [
        recorded('quoteSummary-financialData-OCDO.L.json'),
        recorded('quoteSummary-defaultKeyStatistics-OCDO.L.json'),
      ] as { quoteSummary: { result: object[] } }[]
      const both = { ...one?.quoteSummary.result[0], ...other?.quoteSummary.result[0] }
      const figures = toLatestFigures({ quoteSummary: { result: [both] } }) ?? []
      const of = (metric: string) => figures.find((figure) => figure.metric === metric)
      expect(of('book_value_per_share')).toMatchObject({ value: 1.668, unit: 'GBP' })
      expect(of('free_float_shares')).toMatchObject({
        value: 472_128_606,
        unit: null,
        period: { start: null, end: '2024-06-02' },
      })
      expect(of('revenue')).toMatchObject({
        value: 2_997_400_064,
        period: { start: '2023-06-03', end: '2024-06-02', label: 'last 12 months' },
      })
      expect(figures.some(({ value }) => value > 185 && value < 186)).toBe(false)
    },
  )
})
