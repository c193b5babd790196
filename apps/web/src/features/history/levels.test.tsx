import { getChart, listRangeChanges } from '@leadenhall/contract/history/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildBars, buildChart } from '../../test-support/build-chart.ts'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { levelsOf } from './levels.ts'
import { LevelsPanel } from './levels-panel.tsx'
import { MonthsPanel } from './months-panel.tsx'
import { PerformanceBeside } from './performance-beside.tsx'

const barsOf = (closes: readonly (number | null)[]) => buildBars(closes, '2026-01-05')

it('Levels are averages, distances from the extremes, and the best and worst day', () => {
  const closes = [100, 110, null, 99, ...Array.from({ length: 47 }, () => 99)]
  const levels = levelsOf({ bars: barsOf(closes) })
  // 50 closes are known: 100, 110 and 48 of 99.
  expect(levels.average50).toBe(99.24)
  expect(levels.average200).toBeNull()
  expect(levels.fromHigh).toBeCloseTo(99 / 110 - 1, 10)
  expect(levels.fromLow).toBe(0)
  expect(levels.best).toMatchObject({ date: '2026-01-06' })
  expect(levels.worst).toMatchObject({ date: '2026-01-08' })
  expect(levels.volatility).toBeGreaterThan(0)
})

it('An average has the decimals of its closes, but two at least', () => {
  const averageOf = (before: number, after: number) =>
    levelsOf({ bars: barsOf(Array.from({ length: 50 }, (_, day) => (day < 25 ? before : after))) })
      .average50
  expect(averageOf(73.37, 73.4)).toBe(73.39)
  expect(averageOf(Math.fround(73.37), Math.fround(73.4))).toBe(73.39)
  expect(averageOf(73, 74)).toBe(73.5)
  expect(averageOf(0.1455, 0.1457)).toBe(0.1456)
})

it('Levels of no closes are not known', () => {
  expect(Object.values(levelsOf({ bars: [] })).every((value) => value === null)).toBe(true)
})

it('The panel leaves out what is not known', async () => {
  fakeApi().on(getChart, () => buildChart({ bars: barsOf([100, 110]), kind: 'index', unit: null }))
  renderPage(<LevelsPanel ticker="^FTSE" />)
  expect(await screen.findByText('Best day')).toBeDefined()
  expect(screen.queryByText('200-day average')).toBeNull()
})

it('The months are listed by their mean, and absent without a whole one', async () => {
  const api = fakeApi()
  api.on(getChart, () => buildChart({ bars: barsOf(Array.from({ length: 70 }, () => 100)) }))
  renderPage(<MonthsPanel ticker="BZ=F" />)
  expect(await screen.findByText('Feb')).toBeDefined()
  expect(screen.getByText('rose 0 of 1')).toBeDefined()
  expect(screen.queryByText('Jan')).toBeNull()
})

it('Performance is beside others of the kind, each leading to its page', async () => {
  fakeApi().on(listRangeChanges, () => [
    { range: '1y' as const, changeRatio: 0.1, changeUnknownBecause: null, totalReturnRatio: null },
  ])
  renderPage(<PerformanceBeside ticker="GBPUSD=X" name="GBP/USD" kind="currency" />)
  const table = await screen.findByRole('table', { name: 'Performance' })
  expect(await within(table).findAllByText('+10.00%')).toHaveLength(4)
  expect(screen.getByText('Price only, no dividends')).toBeDefined()
  const link = within(table).getByRole('link', { name: 'EUR/USD' })
  expect(link.getAttribute('href')).toBe('/share/EURUSD%3DX')
  expect(within(table).queryByRole('link', { name: 'GBP/USD' })).toBeNull()
})
