import { expect, it } from 'vitest'
import { buildBars, buildChart } from '../../../test-support/build-chart.ts'
import { barFinder } from './days-of-chart.ts'

const chart = buildChart({ bars: buildBars([1, 2, 3], '2026-11-02') })
const day = (date: string) => Date.parse(date) / 1000

it.each([
  ['2026-11-02', day('2026-11-02')],
  ['2026-11-04', day('2026-11-04')],
  ['2026-11-09', day('2026-11-04')],
  ['2026-11-01', null],
])('finds the bar of %s', (date, time) => {
  expect(barFinder(chart)(date)).toBe(time)
})

it('finds the next bar of a day without one', () => {
  const gap = buildChart({ bars: chart.bars.filter((_, at) => at !== 1) })
  expect(barFinder(gap)('2026-11-03')).toBe(day('2026-11-04'))
})
