import type { ReportedFigure } from '@leadenhall/contract/figures/index.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildAccounts, PackedAccounts } from './accounts.ts'

const values = fc.record({
  revenue: fc.double({ noNaN: true }),
  net_profit: fc.option(fc.double({ noNaN: true }), { nil: null }),
})

it('keeps the accounts of companies apart', () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 300 }), (companies) => {
      const packed = companies.map(({ revenue, net_profit: profit }) => {
        const accounts = new PackedAccounts('GBP')
        accounts.set('revenue', 0, revenue)
        if (profit !== null) accounts.set('net_profit', 5, profit)
        return accounts
      })
      for (const [place, { revenue, net_profit: profit }] of companies.entries()) {
        expect(packed[place]?.get('revenue', 0)).toBe(revenue)
        expect(packed[place]?.get('revenue', 1)).toBeNull()
        expect(packed[place]?.get('net_profit', 5)).toBe(profit)
      }
    }),
  )
})

it('has nothing for a year before the first one kept', () => {
  const accounts = new PackedAccounts(null)
  accounts.set('revenue', 6, 8)
  accounts.set('net_profit', 0, 7)
  expect(accounts.get('revenue', 6)).toBeNull()
  expect(accounts.get('net_profit', 0)).toBe(7)
})

it('has the newest count of shares in free float, whatever its day', () => {
  const stated = (metric: string, value: number, period: ReportedFigure['period']) => ({
    metric,
    value,
    unit: metric === 'revenue' ? 'GBP' : null,
    period,
    publishedAt: '2026-05-01T07:00:00.000Z',
    source: 'yahoo',
    link: null,
    revision: 1,
    simulated: false,
  })
  const count = (value: number, end: string) =>
    stated('free_float_shares', value, { start: null, end, label: null })
  const accounts = buildAccounts([
    stated('revenue', 5, { start: '2025-01-01', end: '2025-12-31', label: '12 months' }),
    count(100, '2025-12-31'),
    count(120, '2026-06-30'),
    count(90, '2024-12-31'),
  ])
  expect(accounts?.packed.get('free_float_shares', 0)).toBe(120)
  expect(accounts?.packed.get('free_float_shares', 1)).toBeNull()
})

describe('EBITDA', () => {
  const year = { start: '2025-03-01', end: '2026-02-28', label: '12 months' }
  const figure = (metric: string, value: number, more: Partial<ReportedFigure> = {}) => ({
    metric,
    value,
    unit: 'GBP',
    period: year,
    publishedAt: '2026-05-01T07:00:00.000Z',
    source: 'filings',
    link: null,
    revision: 1,
    simulated: false,
    ...more,
  })
  const ebitdaOf = (...figures: readonly ReportedFigure[]) => {
    const accounts = buildAccounts(figures)
    return [accounts?.packed.get('ebitda', 0), accounts?.cell('ebitda', 0)?.source ?? null]
  }

  // Tesco plc, 53 weeks to 28 February 2026, in millions: 2,985 + 1,895.
  it('is computed from operating profit and depreciation where the source gives none', () => {
    const parts = [figure('operating_profit', 2985), figure('depreciation', 1895)]
    expect(ebitdaOf(...parts)).toEqual([4880, 'computed'])
    expect(ebitdaOf(...parts, figure('ebitda', 4700, { source: 'yahoo-figures' }))).toEqual([
      4700,
      'yahoo-figures',
    ])
  })

  it('is unknown without both parts of one source, period and currency', () => {
    const profit = figure('operating_profit', 2985)
    const period = { ...year, start: '2025-02-23' }
    expect(ebitdaOf(profit)).toEqual([null, null])
    for (const more of [{ source: 'yahoo-figures' }, { unit: 'USD' }, { period }]) {
      expect(ebitdaOf(profit, figure('depreciation', 1895, more))).toEqual([null, null])
    }
    expect(ebitdaOf(profit, figure('depreciation', -1895))).toEqual([null, null])
  })
})
