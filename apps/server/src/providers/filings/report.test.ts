import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordingsFolder } from '#tests/support/recordings-folder.ts'
import { toPeriod, toReportFigures } from './report.ts'

const ORIGIN = { publishedAtMs: 1, link: null }

function report(
  ...facts: readonly {
    concept: string
    value: number
    period?: string
    axis?: string
    decimals?: number
  }[]
) {
  return {
    facts: Object.fromEntries(
      facts.map(
        (
          { concept, value, period = '2025-02-23T00:00:00/2026-03-01T00:00:00', axis, decimals },
          at,
        ) => [
          `fact-${at}`,
          {
            value: String(value),
            ...(decimals === undefined ? {} : { decimals }),
            dimensions: {
              concept: `ifrs-full:${concept}`,
              entity: 'scheme:X',
              period,
              unit: 'iso4217:GBP',
              ...(axis ? { [axis]: 'a:Member' } : {}),
            },
          },
        ],
      ),
    ),
  }
}

describe('The period of a fact', () => {
  it('ends on the day before a midnight, and says 52 and 53 weeks', () => {
    expect(toPeriod('2025-02-23T00:00:00/2026-03-01T00:00:00')).toEqual({
      start: '2025-02-23',
      end: '2026-02-28',
      label: '53 weeks',
    })
    expect(toPeriod('2024-02-25T00:00:00/2025-02-23T00:00:00')).toMatchObject({
      end: '2025-02-22',
      label: '52 weeks',
    })
    expect(toPeriod('2024-01-01T00:00:00/2025-01-01T00:00:00')?.label).toBe('12 months')
    expect(toPeriod('2026-03-01T00:00:00')).toEqual({ start: null, end: '2026-02-28', label: null })
    expect(toPeriod('soon')).toBeNull()
  })
})

describe('The figures of a report', () => {
  it('are facts without extra dimensions', () => {
    const figures = toReportFigures(
      report(
        { concept: 'Revenue', value: 1, axis: 'ifrs-full:SegmentsAxis' },
        { concept: 'Revenue', value: 73 },
      ),
      ORIGIN,
    )
    expect(figures?.map(({ value }) => value)).toEqual([73])
  })

  it('merge equal duplicates, and leave out a conflict', () => {
    const equal = report({ concept: 'Revenue', value: 5 }, { concept: 'Revenue', value: 5 })
    expect(toReportFigures(equal, ORIGIN)).toHaveLength(1)
    const conflict = report(
      { concept: 'Revenue', value: 5 },
      { concept: 'Revenue', value: 6 },
      { concept: 'Revenue', value: 5 },
    )
    expect(toReportFigures(conflict, ORIGIN)).toEqual([])
  })

  it.each([
    [[1_234_000_000, -6], [1_234_467_000, -3], 1_234_467_000],
    [[1_234_467_000, -3], [1_234_000_000, -6], 1_234_467_000],
    [[0.25, 2], [0.2467, 4], 0.2467],
    // The ends of the intervals meet.
    [[1_234_500_000, -3], [1_234_000_000, -6], 1_234_500_000],
    [[1_235_000_000, -6], [1_234_000_000, -6], 1_235_000_000],
    [[620_000_000, -6], [620_000_000, undefined], 620_000_000],
  ] as const)(
    'take the most precise of duplicates that agree within their decimals: %o and %o',
    (first, second, expected) => {
      const facts = [first, second].map(([value, decimals]) => ({
        concept: 'Revenue',
        value,
        ...(decimals === undefined ? {} : { decimals }),
      }))
      const figures = toReportFigures(report(...facts), ORIGIN)
      expect(figures?.map(({ value }) => value)).toEqual([expected])
    },
  )

  it('leave out rounded duplicates whose intervals do not meet, in pairs or all together', () => {
    const apart = report(
      { concept: 'Revenue', value: 1_236_467_000, decimals: -3 },
      { concept: 'Revenue', value: 1_234_000_000, decimals: -6 },
    )
    expect(toReportFigures(apart, ORIGIN)).toEqual([])
    const exact = report(
      { concept: 'Revenue', value: 1_234_467_000 },
      { concept: 'Revenue', value: 1_234_000_000 },
    )
    expect(toReportFigures(exact, ORIGIN)).toEqual([])
    const chain = report(
      { concept: 'Revenue', value: 100, decimals: -1 },
      { concept: 'Revenue', value: 104, decimals: 0 },
      { concept: 'Revenue', value: 96, decimals: 0 },
    )
    expect(toReportFigures(chain, ORIGIN)).toEqual([])
  })

  it('take no second concept or sum in place of a conflict', () => {
    const end = '2026-03-01T00:00:00'
    const figures = toReportFigures(
      report(
        { concept: 'ProfitLoss', value: 620_000_000 },
        { concept: 'ProfitLossAttributableToOwnersOfParent', value: 499_600_000 },
        { concept: 'ProfitLossAttributableToOwnersOfParent', value: 498_200_000 },
        { concept: 'Assets', value: 10, period: end },
        { concept: 'Assets', value: 11, period: end },
        { concept: 'NoncurrentAssets', value: 6, period: end },
        { concept: 'CurrentAssets', value: 4, period: end },
      ),
      ORIGIN,
    )
    expect(figures?.map(({ metric }) => metric)).toEqual(['current_assets', 'non_current_assets'])
  })

  it('take the preferred concept where only a second one is in conflict', () => {
    const figures = toReportFigures(
      report(
        { concept: 'ProfitLossAttributableToOwnersOfParent', value: 499_600_000 },
        { concept: 'ProfitLoss', value: 620_000_000 },
        { concept: 'ProfitLoss', value: 630_000_000 },
      ),
      ORIGIN,
    )
    expect(figures?.map(({ value }) => value)).toEqual([499_600_000])
  })

  it('take the preferred concept of a line, and sums only where all parts are given', () => {
    const figures = toReportFigures(
      report(
        { concept: 'ProfitLoss', value: 2 },
        { concept: 'ProfitLossAttributableToOwnersOfParent', value: 1 },
        { concept: 'LongtermBorrowings', value: 7, period: '2026-03-01T00:00:00' },
      ),
      ORIGIN,
    )
    expect(figures?.map(({ metric, value }) => [metric, value])).toEqual([['net_profit', 1]])
  })

  // Every recorded fact by hand; in millions of pounds.
  const EXPECTED: Readonly<Record<string, readonly [number, number]>> = {
    revenue: [73_712, 69_916],
    operating_profit: [2985, 2711],
    finance_costs: [814, 746],
    tax: [616, 611],
    net_profit: [1787, 1626],
    depreciation: [1895, 1775],
    cash: [2515, 2255],
    inventories: [2840, 2768],
    current_assets: [8483, 8856],
    non_current_assets: [30_991, 30_034],
    total_assets: [39_474, 38_890],
    equity: [11_463, 11_666],
    total_equity: [11_457, 11_662],
    long_term_debt: [12_597, 12_187],
    total_debt: [15_080, 14_666],
  }
  const file = path.join(recordingsFolder('fundamentals-xbrl'), 'tesco-2026-02-28-subset.json')
  it.runIf(existsSync(file))('of Tesco are those computed by hand, for both years', () => {
    const figures = toReportFigures(JSON.parse(readFileSync(file, 'utf8')), ORIGIN) ?? []
    const found = Object.fromEntries(
      Object.keys(EXPECTED).map((line) => [
        line,
        figures
          .filter(({ metric }) => metric === line)
          .toSorted((a, b) => (a.period.end < b.period.end ? 1 : -1))
          .map(({ value }) => value / 1e6),
      ]),
    )
    expect(found).toEqual(EXPECTED)
    expect(figures.every(({ unit }) => unit === 'GBP')).toBe(true)
  })
})
